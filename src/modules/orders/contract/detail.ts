import { z } from "zod";
import { id, rupiah, text, timestamp } from "@/shared/schemas";
import { lineStatuses, orderStatuses } from "../contract";
import { orderKinds, orderStates } from "./search";

export const describeOrderInput = z.object({ invoice: text(1, 191) });

export const stepNames = ["placed", "sent", "processing", "ended"] as const;
export const stepStates = ["done", "current", "ahead", "review", "partial", "failed"] as const;

const step = z.strictObject({
  name: z.enum(stepNames),
  state: z.enum(stepStates),
  at: timestamp.nullable(),
});
export type OrderStep = z.output<typeof step>;

const unit = z.strictObject({
  unit: z.int(),
  status: z.enum(["queued", "processing", "review", "completed", "failed", "reversed"]),
  sn: z.string().nullable(),
  reason: z.string().nullable(),
  ended_at: timestamp.nullable(),
});

const progress = z.strictObject({
  order_id: z.string().nullable(),
  start_count: z.int().nullable(),
  delivered: z.int().nullable(),
  remains: z.int().nullable(),
  /** The supplier's figures make no sense, so the operator decides what is given back. */
  refund_by_hand: z.boolean(),
});

const maskedLicence = z.strictObject({ order_item_id: id, lines: z.int(), characters: z.int() });
export type MaskedLicence = z.output<typeof maskedLicence>;

const line = z.strictObject({
  order_item_id: id,
  item_id: id,
  item_name: z.string(),
  product_name: z.string(),
  kind: z.enum(orderKinds),
  quantity: z.int(),
  price: rupiah,
  subtotal: rupiah,
  refunded: rupiah,
  note: z.string().nullable(),
  target: z.string().nullable(),
  status: z.enum(lineStatuses),
  /** Why it failed or is not whole. */
  reason: z.string().nullable(),
  /** Of a host-to-host line, with what its supplier delivered. */
  units: z.array(unit),
  /** Of a social-media line. */
  progress: progress.nullable(),
  licences: z.array(maskedLicence),
});
export type DescribedLine = z.output<typeof line>;

const refund = z.strictObject({
  id,
  order_item_id: id,
  amount: rupiah,
  balance_after: rupiah,
  created_at: timestamp,
});

const usedLock = z.strictObject({
  lock_token: z.string(),
  item_name: z.string(),
  quantity: z.int(),
  locked_at: timestamp,
  used_at: timestamp,
});

export const describedOrder = z.strictObject({
  id,
  invoice: z.string(),
  ref_id: z.string(),
  payment_method: z.literal("saldo"),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  /** Who delivers: our stock, suppliers, the operator's own hand; or several of them. */
  delivered_by: z.enum(["stock", "supplier", "operator", "several"]),
  price: rupiah,
  fees: rupiah,
  amount: rupiah,
  refunded: rupiah,
  reason: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  steps: z.array(step).length(stepNames.length),
  lines: z.array(line),
  refunds: z.array(refund),
  lock: usedLock.nullable(),
});
export type DescribedOrder = z.output<typeof describedOrder>;

export const revealLicenceInput = z.object({ invoice: text(1, 191), order_item_id: id });
export const revealedLicence = z.strictObject({ licence: z.string() });
