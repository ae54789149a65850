import { z } from "zod";
import { id, optional, rupiah } from "@/shared/schemas";

export const quoteOrderInput = z.object({
  item_id: id,
  quantity: z.int().min(1).max(1_000_000),
  /** The nominal of an open-denomination item. */
  provider_qty: optional(rupiah),
});
export type QuoteOrderInput = { item_id: number; quantity: number; provider_qty?: number };

/** What a line would cost now, and what the balance would be after it. */
export const orderQuote = z.strictObject({
  price: rupiah,
  fees: rupiah,
  amount: rupiah,
  balance: rupiah,
  /** Null where the balance does not cover it. */
  balance_after: rupiah.nullable(),
});
export type OrderQuote = z.output<typeof orderQuote>;

/** What `opt_smm` holds, in its order. */
export const smmOptions = [
  "usernames",
  "hashtags",
  "hashtag",
  "username",
  "media",
  "answer_number",
  "keywords",
  "posts",
  "delay",
  "expiry",
  "country",
  "device",
  "traffic",
  "detail",
] as const;
export type SmmOption = (typeof smmOptions)[number];

export const readOrderFormInput = z.object({ item_id: id });

/** What ordering an item takes beside what the catalogue says of it. */
export const orderForm = z.strictObject({
  item_id: id,
  stock_kind: z.enum(["units", "counted", "unlimited"]),
  service_type: z.string().nullable(),
  options: z.array(z.enum(smmOptions)),
  /** One package, priced for one. */
  single: z.boolean(),
  /** Whose lines are the quantity. */
  counted_by: z.enum(["comments", "usernames"]).nullable(),
});
export type OrderForm = z.output<typeof orderForm>;
