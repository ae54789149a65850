import { closeProcessDatabase } from "@/server/db/database";
import { exportToProcess } from "@/server/env";
import { applicationProcess } from "../bench/application-process";
import { processContext } from "../process-context";
import { fuzz } from "./fuzz";
import { fillFuzzShop } from "./fuzz-shop";
import { startFuzzSuppliers } from "./testing/fuzz-suppliers";

export type FuzzApplicationOptions = {
  /** Settings of the application; its database has every migration and no rows but theirs. */
  environment: Record<string, string>;
  cases: number;
  seed: number;
};

/** Fuzzes the built application, which is started for that, with the demo's catalogue. */
export async function fuzzApplication({
  environment,
  ...options
}: FuzzApplicationOptions): Promise<Map<string, number>> {
  const application = applicationProcess(environment);
  const suppliers = await startFuzzSuppliers();
  try {
    exportToProcess(environment);
    const key = await fillFuzzShop(processContext({ kind: "system" }), suppliers);
    await application.start();
    return await fuzz({ url: application.url, key, raw: true, ...options });
  } finally {
    await application.stop();
    await suppliers.close();
    await closeProcessDatabase();
  }
}
