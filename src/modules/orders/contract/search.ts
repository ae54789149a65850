import { z } from "zod";
import {
  id,
  numberParameter,
  optional,
  rupiah,
  text,
  timeParameter,
  timestamp,
} from "@/shared/schemas";

export const orderKinds = ["auto", "manual", "h2h", "smm"] as const;

/** Statuses of an order, and `review`: paid, with a line whose supplier has not said what became of it. */
export const searchStatuses = ["paid", "review", "completed", "failed", "canceled"] as const;

/** How an order stands, with its lines in view. */
export const orderStates = [
  "queued",
  "processing",
  "review",
  "completed",
  "partial",
  "failed",
  "canceled",
] as const;
export type OrderState = (typeof orderStates)[number];

const filter = {
  status: optional(z.enum(searchStatuses)),
  /** Orders with such a line. */
  kind: optional(z.enum(orderKinds)),
  /** Placed at that time or later, and before. */
  from: optional(timeParameter),
  until: optional(timeParameter),
  /** The beginning of a ref_id, an invoice or a target, or a part of an item's name. */
  search: optional(text(1, 191)),
};

export const orderFilter = z.object(filter);
export type OrderFilter = z.output<typeof orderFilter>;

export const searchOrdersInput = z
  .object({
    ...filter,
    per_page: numberParameter(1, 100).default(25),
    /** The id of an order: only those placed before it, or after it. */
    older_than: optional(id),
    newer_than: optional(id),
  })
  .refine(({ older_than, newer_than }) => older_than === undefined || newer_than === undefined, {
    path: ["newer_than"],
    message: "must not be there with older_than",
  });
export type SearchOrdersInput = z.output<typeof searchOrdersInput>;

export const foundOrder = z.strictObject({
  id,
  invoice: z.string(),
  ref_id: z.string(),
  state: z.enum(orderStates),
  kinds: z.array(z.enum(orderKinds)),
  product_name: z.string(),
  item_name: z.string(),
  quantity: z.int(),
  target: z.string().nullable(),
  lines: z.int(),
  amount: rupiah,
  refunded: rupiah,
  created_at: timestamp,
});
export type FoundOrder = z.output<typeof foundOrder>;

/** A page, newest first. */
export const foundOrders = z.strictObject({
  rows: z.array(foundOrder),
  /** What to ask for as `older_than` and `newer_than` to go on; null: there are none. */
  older_than: id.nullable(),
  newer_than: id.nullable(),
});
export type FoundOrders = z.output<typeof foundOrders>;
