import { deliver, type SenderContext } from "@/modules/webhooks/domain/deliver";
import type { ClaimedDelivery } from "@/modules/webhooks/domain/delivery";
import {
  claimDueDeliveries,
  giveDeliveryBack,
  nextDeliveryDueAt,
} from "@/modules/webhooks/domain/due-deliveries";
import type { DueWork } from "@/server/due-work/due-work";

const CONCURRENCY = 128;
const PER_ENDPOINT = 8;
/** Longer than an attempt may take. */
const LEASE_MS = 20_000;

/** Sends webhooks when they are due: of one endpoint at most eight at a time, so a slow one delays only itself. */
export function webhookWork(createContext: () => SenderContext): DueWork<ClaimedDelivery> {
  const running = new Map<number, number>();
  const share = { perEndpoint: PER_ENDPOINT, running };

  function count({ resellerId }: ClaimedDelivery, change: 1 | -1): void {
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
        ...share,
        limit,
        now,
        leaseUntil,
      });
      for (const delivery of claimed) count(delivery, 1);
      return claimed;
    },
    async run(delivery, signal) {
      try {
        await deliver(createContext(), delivery, signal);
      } finally {
        count(delivery, -1);
      }
    },
    async giveBack(delivery) {
      const { db, now } = createContext();
      await giveDeliveryBack(db, delivery, now());
    },
    nextDueAt: () => nextDeliveryDueAt(createContext().db, share),
  };
}
