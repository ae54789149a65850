import { deliver, type SenderContext } from "@/modules/webhooks/domain/deliver";
import type { ClaimedDelivery } from "@/modules/webhooks/domain/delivery";
import {
  type AttemptResult,
  claimDueDeliveries,
  giveDeliveryBack,
  nextDeliveryDueAt,
} from "@/modules/webhooks/domain/due-deliveries";
import type { DueWork } from "@/server/due-work/due-work";

const CONCURRENCY = 256;
const PER_ENDPOINT = 8;
/** Longer than an attempt may take. */
const LEASE_MS = 20_000;

/** One attempt, and what came of it. */
export type AttemptReport = AttemptResult & { delivery: ClaimedDelivery; recorded: boolean };

/**
 * Sends webhooks when they are due: of one endpoint at most eight at a time, so a slow one delays only
 * itself; and only one once half of all places are taken, so that many slow ones leave room for others.
 *
 * @param report told of every attempt
 */
export function webhookWork(
  createContext: () => SenderContext,
  report: (attempt: AttemptReport) => void = () => undefined,
): DueWork<ClaimedDelivery> {
  const running = new Map<number, number>();
  let total = 0;
  const share = () => ({ perEndpoint: total < CONCURRENCY / 2 ? PER_ENDPOINT : 1, running });

  function count({ resellerId }: ClaimedDelivery, change: 1 | -1): void {
    total += change;
    const left = (running.get(resellerId) ?? 0) + change;
    if (left > 0) running.set(resellerId, left);
    else running.delete(resellerId);
  }

  return {
    name: "webhooks",
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    async claim(limit, now, leaseUntil) {
      const claimed = await claimDueDeliveries(createContext().db, {
        ...share(),
        limit,
        now,
        leaseUntil,
      });
      for (const delivery of claimed) count(delivery, 1);
      return claimed;
    },
    async run(delivery, signal) {
      try {
        report({ delivery, ...(await deliver(createContext(), delivery, signal)) });
      } finally {
        count(delivery, -1);
      }
    },
    async giveBack(delivery) {
      const { db, now } = createContext();
      await giveDeliveryBack(db, delivery, now());
    },
    nextDueAt: () => nextDeliveryDueAt(createContext().db, share()),
  };
}
