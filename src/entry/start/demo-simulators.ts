import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { env } from "@/server/env";
import {
  type DigiflazzSimulator,
  startDigiflazzSimulator,
} from "../../../simulators/digiflazz/server";
import {
  type NicknameSimulator,
  startNicknameSimulator,
} from "../../../simulators/nickname/server";
import { type Receiver, startReceiver } from "../../../simulators/receiver/server";
import {
  type SmmPanelSimulator,
  startSmmPanelSimulator,
} from "../../../simulators/smm-panel/server";
import { startTripaySimulator, type TripaySimulator } from "../../../simulators/tripay/server";
import type { DemoSecrets } from "./demo-secrets";

/** Ports above 1023 that browsers and `fetch` refuse to call, by the Fetch standard. */
const refusedPorts: readonly number[] = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
];

/**
 * Starts something on the portal's port plus `distance`, or on any free one where that is taken or
 * cannot be called.
 */
async function nearPortal<Started>(
  distance: number,
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  const usual = env().PORT + distance;
  if (usual > 65_535 || refusedPorts.includes(usual)) return start(0);
  return start(usual).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return start(0);
    throw error;
  });
}

/** Starts the payment gateway of the demo, usually where the pay pages of earlier top-ups were. */
export function startDemoTripay(merchant: DemoSecrets["tripay"]): Promise<TripaySimulator> {
  return nearPortal(1_000, (port) =>
    startTripaySimulator({ ...merchant, stateFile: stateFile("tripay.json"), port }),
  );
}

function stateFile(name: string): string {
  return join(env().DATA_DIR, "simulators", name);
}

function newSecret(): string {
  return randomBytes(20).toString("hex");
}

/** Who delivers credit, data, games and electricity, under keys that are new each time. */
export async function startDemoDigiflazz() {
  const account = { username: "grosir-demo", apiKey: newSecret(), webhookSecret: newSecret() };
  const simulator: DigiflazzSimulator = await nearPortal(1_300, (port) =>
    startDigiflazzSimulator({
      ...account,
      webhookUrl: `${env().BASE_URL}/api/callbacks/digiflazz/digiflazz`,
      stateFile: stateFile("digiflazz.json"),
      port,
    }),
  );
  return { ...simulator, ...account };
}

/** Who delivers followers, likes and views, under a key that is new each time. */
export async function startDemoPanel() {
  const key = newSecret();
  const simulator: SmmPanelSimulator = await nearPortal(1_400, (port) =>
    startSmmPanelSimulator({ key, stateFile: stateFile("smm-panel.json"), port }),
  );
  return { ...simulator, key };
}

/** Starts the service that knows the demo's accounts, under a key that is new each time. */
export async function startDemoNicknames(): Promise<NicknameSimulator & { apiKey: string }> {
  const apiKey = newSecret();
  const simulator = await nearPortal(1_200, (port) => startNicknameSimulator({ apiKey, port }));
  return { ...simulator, apiKey };
}

/** Starts the server of the demo's reseller, which shows the events that it gets. */
export function startDemoReceiver(): Promise<Receiver> {
  return nearPortal(1_100, (port) => startReceiver({ port }));
}
