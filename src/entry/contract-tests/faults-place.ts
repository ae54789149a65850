import { freePort } from "@/server/free-port";
import { createTestDatabase } from "@/server/testing/test-database";
import { newTestKeys } from "@/testing/shop";
import { serverEnvironment } from "./run-server";

export type FaultsPlace = {
  /** Settings of an application on a database and a port of its own. */
  environment: Record<string, string>;
  drop(): Promise<void>;
};

/** Makes room for an application that will be killed. */
export async function faultsPlace(): Promise<FaultsPlace> {
  const { url, drop } = await createTestDatabase();
  const port = await freePort();
  const own = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` };
  return { environment: { ...serverEnvironment(url, newTestKeys()), ...own }, drop };
}
