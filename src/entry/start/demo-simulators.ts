import { join } from "node:path";
import { env } from "@/server/env";
import { startTripaySimulator, type TripaySimulator } from "../../../simulators/tripay/server";
import type { DemoSecrets } from "./demo-secrets";

/**
 * Starts the payment gateway of the demo. Its port is the portal's plus 1000, so that the pay pages
 * of earlier top-ups are found again, or any free one where that is taken.
 */
export async function startDemoTripay(merchant: DemoSecrets["tripay"]): Promise<TripaySimulator> {
  const { DATA_DIR, PORT } = env();
  const options = { ...merchant, stateFile: join(DATA_DIR, "simulators", "tripay.json") };
  const usual = PORT + 1_000;
  if (usual > 65_535) return startTripaySimulator(options);
  return startTripaySimulator({ ...options, port: usual }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      return startTripaySimulator(options);
    }
    throw error;
  });
}
