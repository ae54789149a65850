import { freePort } from "@/server/free-port";
import { createTestDatabase } from "@/server/testing/test-database";
import { newTestKeys, TestShop } from "@/testing/shop";
import { type ApplicationProcess, applicationProcess } from "../bench/application-process";
import { serverEnvironment } from "./run-server";

/** A whole installation of its own: a database, its secrets and one server, which can be restarted. */
export type Instance = { application: ApplicationProcess; shop: TestShop; close(): Promise<void> };

/** Makes one whose server is still to be started. */
export async function openInstance(settings: Record<string, string> = {}): Promise<Instance> {
  const database = await createTestDatabase();
  const keys = newTestKeys();
  const port = await freePort();
  const application = applicationProcess({
    ...serverEnvironment(database.url, keys),
    ...{ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
    ...settings,
  });
  const shop = new TestShop(database.url, keys);
  return {
    application,
    shop,
    async close() {
      await application.stop();
      await shop.close();
      await database.drop();
    },
  };
}
