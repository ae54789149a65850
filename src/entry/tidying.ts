import { tidyValidatedAccounts } from "@/modules/account-validation/domain/tidy-validated-accounts";
import { tidyAttempts } from "@/modules/accounts/domain/attempts";
import { tidyLinks } from "@/modules/accounts/domain/link-token";
import { tidySessions } from "@/modules/accounts/domain/tidy-sessions";
import { tidyMails } from "@/modules/mails/domain/tidy-mails";
import { tidySandboxOrders } from "@/modules/orders/domain/tidy-sandbox-orders";
import { sweepStockLocks } from "@/modules/stock/domain/sweep-stock-locks";
import { tidyStockLocks } from "@/modules/stock/domain/tidy-stock-locks";
import { tidyTransferAmounts } from "@/modules/top-ups/domain/tidy-transfer-amounts";
import { tidyDeliveries } from "@/modules/webhooks/domain/tidy-deliveries";
import type { Db } from "@/server/db/database";
import { tidyIdempotencyKeys } from "@/server/db/idempotency";
import type { DueWork } from "@/server/due-work/due-work";
import { periodicWork } from "@/server/due-work/periodic-work";
import { tidyRateLimitWindows } from "@/server/rest/tidy-rate-limit-windows";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** What nobody needs any more: each deletes part of what is older than that and answers how many rows. */
const steps: { keptMs: number; tidy(db: Db, before: Date): Promise<number> }[] = [
  { keptMs: DAY_MS, tidy: tidySandboxOrders },
  { keptMs: 30 * DAY_MS, tidy: tidySessions },
  { keptMs: 30 * DAY_MS, tidy: tidyStockLocks },
  { keptMs: 30 * DAY_MS, tidy: tidyIdempotencyKeys },
  { keptMs: 30 * DAY_MS, tidy: tidyDeliveries },
  { keptMs: DAY_MS, tidy: tidyAttempts },
  { keptMs: 0, tidy: tidyLinks },
  { keptMs: 7 * DAY_MS, tidy: tidyMails },
  { keptMs: DAY_MS, tidy: tidyRateLimitWindows },
  { keptMs: 0, tidy: tidyTransferAmounts },
  { keptMs: 0, tidy: tidyValidatedAccounts },
];

/**
 * Deletes everything that is past its time at `now`, in many short statements.
 *
 * @throws AggregateError when steps failed; the others were done
 */
export async function tidyUp(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const faults: unknown[] = [];
  for (const { keptMs, tidy } of steps) {
    const before = new Date(now.getTime() - keptMs);
    try {
      do signal.throwIfAborted();
      while ((await tidy(db, before)) > 0);
    } catch (error) {
      signal.throwIfAborted();
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, "not everything could be tidied up");
}

/** Tidies up every hour. */
export function tidyingWork(db: Db): DueWork {
  return periodicWork(db, {
    name: "tidying",
    everyMs: HOUR_MS,
    leaseMs: 10 * 60 * 1_000,
    run: (now, signal) => tidyUp(db, now, signal),
  });
}

/** Ends stock locks that are past their time, every few seconds; they hold nothing any more anyway. */
export function sweepingWork(db: Db): DueWork {
  return periodicWork(db, {
    name: "stock-locks",
    everyMs: 5_000,
    leaseMs: 60_000,
    run: async (now) => {
      await sweepStockLocks({ db, now });
    },
  });
}
