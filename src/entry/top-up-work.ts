import { type AskReport, askGateway, type TopUpJob } from "@/modules/top-ups/domain/ask-gateway";
import {
  claimDueTopUps,
  giveTopUpBack,
  nextTopUpDueAt,
} from "@/modules/top-ups/domain/due-top-ups";
import type { VerbContext } from "@/server/db/verb-context";
import type { DueWork } from "@/server/due-work/due-work";

const LEASE_MS = 60_000;

/**
 * Asks gateways about top-ups when that is due.
 *
 * @param createContext what a verb gets at that moment
 * @param report told what came of each
 */
export function topUpWork(
  createContext: () => VerbContext,
  report: (asked: AskReport) => void,
): DueWork<TopUpJob> {
  return {
    name: "top-ups",
    concurrency: 10,
    leaseMs: LEASE_MS,
    claim: (limit, now, leaseUntil) =>
      claimDueTopUps(createContext().db, { limit, now, leaseUntil }),
    async run(job, signal) {
      const asked = await askGateway(createContext(), job, signal);
      if (asked) report(asked);
    },
    async giveBack(job) {
      const { db, now } = createContext();
      await giveTopUpBack(db, job, now);
    },
    nextDueAt: () => nextTopUpDueAt(createContext().db),
  };
}
