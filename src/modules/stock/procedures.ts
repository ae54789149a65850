import { createRouter, resellerProcedure } from "@/server/trpc";
import {
  listStockLocksAnswer,
  lockStockAnswer,
  lockStockInput,
  namedStockLocks,
  releaseStockLockAnswer,
  releaseStockLockInput,
} from "./contract";
import { listNamedStockLocks } from "./domain/list-named-stock-locks";
import { listStockLocks } from "./domain/list-stock-locks";
import { lockStock } from "./domain/lock-stock";
import { releaseStockLock } from "./domain/release-stock-lock";

export const stockRouter = createRouter({
  lock: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/item/lock",
        tags: ["Stock locks"],
        summary: "Lock stock",
        description:
          "Reserves stock of one item while a customer pays. The quantity is out of everybody's `stock` until the lock is used in an order, released, or past its time.",
      },
      scope: "orders:write",
      errors: [
        "ITEM_NOT_FOUND",
        "LOCK_NOT_REQUIRED",
        "MINIMUM_ORDER_NOT_MET",
        "MAXIMUM_ORDER_EXCEEDED",
        "MAX_ACTIVE_LOCKS_REACHED",
        "INSUFFICIENT_STOCK",
      ],
    })
    .input(lockStockInput)
    .output(lockStockAnswer)
    .mutation(async ({ ctx, input }) => ({ success: true, data: await lockStock(ctx, input) })),

  locks: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/item/lock",
        tags: ["Stock locks"],
        summary: "List active locks",
        description: "Soonest to end first.",
      },
      scope: "orders:read",
    })
    .output(listStockLocksAnswer)
    .query(async ({ ctx }) => ({ success: true, data: await listStockLocks(ctx) })),

  release: resellerProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/v1/item/lock/{lock_token}",
        tags: ["Stock locks"],
        summary: "Release a lock",
        description: "Its stock is free at once.",
      },
      scope: "orders:write",
      errors: ["LOCK_NOT_FOUND", "LOCK_ALREADY_USED", "LOCK_RELEASED", "LOCK_EXPIRED"],
    })
    .input(releaseStockLockInput)
    .output(releaseStockLockAnswer)
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await releaseStockLock(ctx, input.lock_token),
    })),

  activeLocks: resellerProcedure
    .output(namedStockLocks)
    .query(({ ctx }) => listNamedStockLocks(ctx)),
});
