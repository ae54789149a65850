import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { env } from "@/server/env";
import {
  type NicknameSimulator,
  startNicknameSimulator,
} from "../../../simulators/nickname/server";
import { type Receiver, startReceiver } from "../../../simulators/receiver/server";
import { startTripaySimulator, type TripaySimulator } from "../../../simulators/tripay/server";
import type { DemoSecrets } from "./demo-secrets";

/** Starts something on the portal's port plus `distance`, or on any free one where that is taken. */
async function nearPortal<Started>(
  distance: number,
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  const usual = env().PORT + distance;
  if (usual > 65_535) return start(0);
  return start(usual).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return start(0);
    throw error;
  });
}

/** Starts the payment gateway of the demo, usually where the pay pages of earlier top-ups were. */
export function startDemoTripay(merchant: DemoSecrets["tripay"]): Promise<TripaySimulator> {
  const stateFile = join(env().DATA_DIR, "simulators", "tripay.json");
  return nearPortal(1_000, (port) => startTripaySimulator({ ...merchant, stateFile, port }));
}

/** Starts the service that knows the demo's accounts, under a key that is new each time. */
export async function startDemoNicknames(): Promise<NicknameSimulator & { apiKey: string }> {
  const apiKey = randomBytes(20).toString("hex");
  const simulator = await nearPortal(1_200, (port) => startNicknameSimulator({ apiKey, port }));
  return { ...simulator, apiKey };
}

/** Starts the server of the demo's reseller, which shows the events that it gets. */
export function startDemoReceiver(): Promise<Receiver> {
  return nearPortal(1_100, (port) => startReceiver({ port }));
}
