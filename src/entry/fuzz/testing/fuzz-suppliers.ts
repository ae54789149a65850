import { startDigiflazzSimulator } from "../../../../simulators/digiflazz/server";
import { startNicknameSimulator } from "../../../../simulators/nickname/server";
import { startSmmPanelSimulator } from "../../../../simulators/smm-panel/server";
import type { SupplierConnections } from "../../demo/demo-suppliers";
import type { LookupConnection } from "../../demo/demo-validator";

/** Those that deliver and look up what the shop does not do itself. */
export type FuzzSuppliers = {
  suppliers: SupplierConnections;
  lookup: LookupConnection;
  close(): Promise<void>;
};

const key = "fuzz";
const SLOW_MS = 200;

/** Starts them in this process. */
export async function startFuzzSuppliers(): Promise<FuzzSuppliers> {
  const account = { username: key, apiKey: key };
  const digiflazz = await startDigiflazzSimulator(account);
  const panel = await startSmmPanelSimulator({ key });
  const lookup = await startNicknameSimulator({ apiKey: key, slowMs: SLOW_MS });
  return {
    suppliers: {
      digiflazz: { ...account, url: digiflazz.url, webhookSecret: key },
      panel: { key, url: panel.url },
    },
    lookup: { url: lookup.url, apiKey: key },
    async close() {
      await Promise.all([digiflazz.close(), panel.close(), lookup.close()]);
    },
  };
}
