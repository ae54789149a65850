import {
  type ClaimedLowBalance,
  claimLowBalances,
  giveLowBalanceBack,
  nextLowBalanceDueAt,
} from "@/modules/ledger/domain/due-low-balances";
import { tellLowBalance } from "@/modules/ledger/domain/tell-low-balance";
import type { VerbContext } from "@/server/db/verb-context";
import type { DueWork } from "@/server/due-work/due-work";

const LEASE_MS = 30_000;

/**
 * Puts mails on their way about balances that fell below their mark.
 *
 * @param createContext what a verb gets at that moment
 */
export function lowBalanceWork(createContext: () => VerbContext): DueWork<ClaimedLowBalance> {
  return {
    name: "low-balance",
    concurrency: 2,
    leaseMs: LEASE_MS,
    claim: (limit, now, leaseUntil) =>
      claimLowBalances(createContext().db, { limit, now, leaseUntil }),
    run: (low) => tellLowBalance(createContext(), low),
    async giveBack(low) {
      const { db, now } = createContext();
      await giveLowBalanceBack(db, low, now);
    },
    nextDueAt: () => nextLowBalanceDueAt(createContext().db),
  };
}
