import { startDigiflazzSimulator } from "../../../../simulators/digiflazz/server";
import type { Transaction } from "../../../../simulators/digiflazz/transaction";

/** A Digiflazz that outlives the application, with all that it remembers of its orders. */
export type FaultsSupplier = {
  url: string;
  credentials: { username: string; apiKey: string; webhookSecret: string };
  setCallback(url: string): void;
  /** What was really bought. */
  transactions(): Promise<Transaction[]>;
  /** Tells again what nobody has taken, as suppliers do for days. */
  tellAgain(): Promise<void>;
  close(): Promise<void>;
};

const credentials = { username: "grosir", apiKey: "dev-key", webhookSecret: "hook-secret" };
/** So long that a kill always meets orders that were made and whose answer is under way. */
const ANSWER_AFTER_MS = 400;
const DECIDE_AFTER_MS = 300;
const DEPOSIT = 1_000_000_000;
/** Noon in Jakarta, when everything is open. */
const noon = new Date("2026-03-02T05:00:00Z");

/** Starts it in this process, slow to answer. */
export async function startFaultsSupplier(): Promise<FaultsSupplier> {
  const { username, apiKey, webhookSecret } = credentials;
  const simulator = await startDigiflazzSimulator({
    ...{ username, apiKey, deposit: DEPOSIT, now: () => noon },
    ...{ delayMs: DECIDE_AFTER_MS, slowMs: ANSWER_AFTER_MS },
  });
  const control = async (path: string, body?: object) => {
    const request = { method: "POST", body: JSON.stringify(body ?? {}) };
    const answer = await fetch(`${simulator.origin}/control/${path}`, request);
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${path}`);
  };
  await control("mode", { mode: "slow" });
  const transactions = async (): Promise<Transaction[]> => {
    const answer = await fetch(`${simulator.origin}/control/transactions`);
    return (await answer.json()).data.transactions;
  };
  return {
    url: simulator.url,
    credentials,
    setCallback: (url) => simulator.setWebhook(url, webhookSecret),
    transactions,
    async tellAgain() {
      const untold = (await transactions()).filter(
        ({ webhooks }) => webhooks.at(-1)?.delivered === false,
      );
      await Promise.all(untold.map(({ ref_id }) => control(`transactions/${ref_id}/webhook`)));
    },
    close: () => simulator.close(),
  };
}
