import { z } from "zod";
import { id, optional, rupiah, text } from "@/shared/schemas";

const lockDuration = z.int().min(60).max(600);

export const lockStockInput = z
  .object({
    item_id: id,
    quantity: z.int().min(1).max(1_000_000),
    lock_duration: optional(lockDuration).meta({
      description: "Seconds, 60 to 600; 600 where it is left out.",
    }),
  })
  .meta({ examples: [{ item_id: 1, quantity: 1, lock_duration: 300 }] });
export type LockStockInput = { item_id: number; quantity: number; lock_duration?: number };

const lockTime = z.iso.datetime().meta({ description: "UTC" });

export const stockLock = z.strictObject({
  lock_token: z.string(),
  item_id: id,
  quantity: z.int(),
  locked_at: lockTime,
  expires_at: lockTime,
});
export type StockLock = z.output<typeof stockLock>;

export const lockStockAnswer = z.strictObject({ success: z.literal(true), data: stockLock }).meta({
  example: {
    success: true,
    data: {
      lock_token: "LCK-3M9T5W0B7Q2XK8A1C6ZRHJ4DVE",
      item_id: 1,
      quantity: 1,
      locked_at: "2026-11-21T03:15:30.000Z",
      expires_at: "2026-11-21T03:20:30.000Z",
    },
  },
});

export const activeStockLock = stockLock.extend({ remaining_seconds: z.int().min(1) });
export type ActiveStockLock = z.output<typeof activeStockLock>;

export const listStockLocksAnswer = z.strictObject({
  success: z.literal(true),
  data: z.array(activeStockLock),
});

export const releaseStockLockInput = z.object({ lock_token: text(1, 191) });

export const releasedStockLock = z.strictObject({ lock_token: z.string(), released_at: lockTime });
export type ReleasedStockLock = z.output<typeof releasedStockLock>;

export const releaseStockLockAnswer = z.strictObject({
  success: z.literal(true),
  data: releasedStockLock,
});

/** An active lock as the portal shows it. */
export const namedStockLock = activeStockLock.extend({
  item_name: z.string(),
  product_name: z.string(),
  /** What an order of it costs now; null where the buyer chooses the nominal. */
  amount: rupiah.nullable(),
});
export type NamedStockLock = z.output<typeof namedStockLock>;

export const namedStockLocks = z.strictObject({
  locks: z.array(namedStockLock),
  /** How many this account may have at a time. */
  limit: z.int(),
});
export type NamedStockLocks = z.output<typeof namedStockLocks>;
