import { z } from "zod";
import { okEnvelope, okPage } from "@/shared/envelope";
import {
  id,
  optional,
  pageParameters,
  rupiah,
  text,
  timeParameter,
  timestamp,
} from "@/shared/schemas";
import { isTimeZone } from "@/shared/time";

export const orderStatuses = ["paid", "completed", "failed", "canceled"] as const;
export const lineStatuses = [
  "queued",
  "processing",
  "sent",
  "completed",
  "failed",
  "partial",
  "review",
] as const;

const refId = text(1, 191).refine((value) => value !== "." && value !== "..", {
  message: "must not be . or ..",
});
const quantity = z.int().min(1).max(1_000_000);

export const createOrderInput = z
  .object({
    ref_id: refId,
    carts: z
      .array(
        z.object({
          item_id: id,
          quantity,
          // What a note must look like depends on the item, so its type is judged with the item.
          note: z.unknown().optional().meta({
            type: "string",
            description:
              "Plain text of at most 50 characters, or a JSON string for open-denomination and social-media items.",
          }),
        }),
      )
      .min(1)
      .max(100),
    lock_token: optional(text(1, 191)),
    max_price: optional(rupiah),
  })
  .meta({
    examples: [{ ref_id: "order-0001", carts: [{ item_id: 1, quantity: 1 }] }],
  });
export type CreateOrderInput = z.output<typeof createOrderInput>;

export const createdOrder = z.strictObject({
  invoice: z.string(),
  ref_id: z.string(),
  status: z.literal("paid"),
  price: rupiah,
  fees: rupiah,
  amount: rupiah,
  contact: z.string(),
  created_at: timestamp,
});
export type CreatedOrder = z.output<typeof createdOrder>;

export const createOrderAnswer = okEnvelope(createdOrder).meta({
  example: {
    message: "OK",
    data: {
      invoice: "INV-261121-0V6Q4M2Z8T1KD",
      ref_id: "order-0001",
      status: "paid",
      price: 45000,
      fees: 0,
      amount: 45000,
      contact: "reseller@example.com",
      created_at: "2026-11-21T10:15:30.000+07:00",
    },
  },
});

export const readOrderInput = z.object({
  id: text(1, 191).meta({
    description: "The caller's ref_id, else the invoice, else the id; or the invoice of a top-up.",
  }),
});

const smmStatuses = ["processing", "completed", "partial", "failed"] as const;

export const h2hResult = z.strictObject({
  order_item_id: id,
  variant_id: id,
  sn: z.string(),
  dispatch_status: z.enum(["completed", "failed"]),
  log_message: z.string().optional(),
});

export const smmResult = z.strictObject({
  order_item_id: id,
  variant_id: id,
  order_id: z.string(),
  status: z.enum(smmStatuses),
  provider_status: z.enum(["processing", "success", "partial", "failed"]),
  start_count: z.int().optional(),
  remains: z.int().optional(),
  delivered_count: z.int().optional(),
  refund_amount: rupiah.nullable(),
  partial_refund_pending_manual: z.boolean(),
});

export const orderItem = z.strictObject({
  order_item_id: id,
  variant_id: id,
  variant_name: z.string(),
  product_name: z.string(),
  product_license: z.string().nullable(),
  price: rupiah,
  subtotal: rupiah,
  qty: z.int().optional(),
  note: z.string().optional(),
  order_process: z.enum(["auto", "manual", "h2h"]),
  is_smm: z.literal(true).optional(),
  line_status: z.enum(lineStatuses),
  status: z.enum(smmStatuses).optional(),
  provider_status: z.string().optional(),
});
export type OrderItem = z.output<typeof orderItem>;

const placedOrder = z.strictObject({
  id,
  ref_id: z.string(),
  invoice: z.string(),
  payment_method: z.literal("saldo"),
  status: z.enum(orderStatuses),
  price: rupiah,
  fees: rupiah.nullable(),
  amount: rupiah,
  note: z.string().optional(),
  created_at: timestamp,
  updated_at: timestamp,
  items: z.array(orderItem),
});

const topUp = placedOrder.omit({ note: true }).extend({
  payment_method: z.string().meta({ description: "The code of the payment channel." }),
  status: z.enum(["pending", "paid", "expired", "canceled"]),
  items: z.array(z.never()),
  payment_link: z.string().nullable(),
  qr_link: z.string().nullable(),
  expired_at: timestamp,
});

export const orderDetail = z.strictObject({
  message: z.literal("OK"),
  data: z.union([placedOrder, topUp]),
  h2h_results: z.array(h2hResult),
  smm_results: z.array(smmResult),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const listOrdersInput = z.object({
  ...pageParameters(20, 100),
  status: optional(z.enum(orderStatuses)),
  updated_since: optional(timeParameter),
});
export type ListOrdersInput = z.output<typeof listOrdersInput>;

export const orderRow = z.strictObject({
  id,
  invoice: z.string(),
  ref_id: z.string(),
  status: z.enum(orderStatuses),
  price: rupiah,
  fees: rupiah,
  amount: rupiah,
  created_at: timestamp,
  updated_at: timestamp,
});
export type OrderRow = z.output<typeof orderRow>;

export const listOrdersAnswer = okPage(orderRow);

export const sandboxOrderInput = z.object({ ref_id: refId, item_id: id, quantity }).meta({
  examples: [{ ref_id: "try-0001", item_id: 1, quantity: 1 }],
});
export type SandboxOrderInput = z.output<typeof sandboxOrderInput>;

export const sandboxOrder = z.strictObject({
  id,
  ref_id: z.string(),
  status: z.literal("sandbox"),
});
export type SandboxOrder = z.output<typeof sandboxOrder>;

export const sandboxOrderAnswer = okEnvelope(sandboxOrder);

export const statisticsInput = z.object({
  days: z.literal([7, 30, 90]),
  time_zone: text(1, 64).refine(isTimeZone, { message: "must be the IANA name of a time zone" }),
});
export type StatisticsInput = z.output<typeof statisticsInput>;

const figures = {
  /** Debited for orders that were placed then. */
  spent: rupiah,
  /** Given back then, whenever the order was placed. */
  refunded: rupiah,
  /** Placed then, and what has become of them by now. */
  orders: z.int(),
  completed: z.int(),
  failed: z.int(),
};

export const statisticsAnswer = z.strictObject({
  /** Every day, the newest last. */
  days: z.array(z.strictObject({ day: z.iso.date(), ...figures })),
  totals: z.strictObject(figures),
  /** Completed orders among those that have ended, from 0 to 1; null where none has. */
  success_share: z.number().min(0).max(1).nullable(),
});
export type Statistics = z.output<typeof statisticsAnswer>;

export const openOrdersAnswer = z.strictObject({
  /** Orders that have not ended. */
  in_progress: z.int(),
  /** Those among them with a line whose outcome has to be found out. */
  in_review: z.int(),
});
export type OpenOrders = z.output<typeof openOrdersAnswer>;
