import type { LineStatus, OrderStatus } from "@/server/db/generated/client";
import type { OrderState } from "../contract/search";

/** How an order stands, told in one word that has its lines in view. */
export function orderState(status: OrderStatus, lines: readonly LineStatus[]): OrderState {
  if (status === "failed" || status === "canceled") return status;
  if (status === "completed") {
    return lines.some((line) => line === "failed" || line === "partial") ? "partial" : "completed";
  }
  if (lines.includes("review")) return "review";
  return lines.every((line) => line === "queued") ? "queued" : "processing";
}
