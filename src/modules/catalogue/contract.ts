import { z } from "zod";
import { okEnvelope } from "@/shared/envelope";
import {
  digits,
  id,
  numberParameter,
  optional,
  rupiah,
  text,
  timeParameter,
  timestamp,
} from "@/shared/schemas";

export const orderProcesses = ["auto", "manual", "h2h", "smm"] as const;

/** Units are credentials, counted stock is a number, and what is unlimited is never out of stock. */
export const stockKinds = ["units", "counted", "unlimited"] as const;

export const requiredField = z.strictObject({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  min: z.int().optional(),
  max: z.int().optional(),
});
export type RequiredField = z.output<typeof requiredField>;

export const item = z
  .strictObject({
    id,
    name: z.string(),
    price: rupiah,
    stock: z.int().min(0),
    order_process: z.enum(orderProcesses),
    h2h_provider: z.literal("h2h").nullable(),
    provider_meta: z
      .strictObject({
        open_denom: z.boolean(),
        min_qty: z.int(),
        max_qty: z.int(),
        step_qty: z.int(),
        unit_price: z.string().meta({ description: "Rupiah for 1 of `provider_qty`, decimal" }),
        qty_label: z.string().nullable(),
      })
      .nullable(),
    required_fields: z.array(requiredField),
    validation: z.strictObject({
      available: z.boolean(),
      endpoint: z.string(),
      requires_zone_id: z.boolean(),
    }),
    description: z.string(),
    sku: z.string(),
    product_id: id,
    product_name: z.string(),
    category: z.string(),
    min_order: z.int(),
    max_order: z.int().nullable(),
    price_per: z.int(),
    is_smm: z.boolean(),
    active: z.boolean(),
    updated_at: timestamp,
  })
  .meta({ id: "Item" });
export type ItemDetail = z.output<typeof item>;

/** Any text: what is no number is an item that does not exist. */
export const readItemInput = z.object({ item_id: z.string() });

export const readItemAnswer = okEnvelope(item);

export const listItemsInput = z.object({
  page: numberParameter(1, 1_000_000_000).default(1),
  per_page: digits(z.union([z.literal("all"), z.int().min(1).max(500)])).default(100),
  updated_since: optional(timeParameter),
  category: optional(text(1, 100)),
  search: optional(text(1, 100)),
});
export type ListItemsInput = z.output<typeof listItemsInput>;

export const listItemsAnswer = z.strictObject({
  message: z.literal("OK"),
  data: z.array(
    z.strictObject({
      id,
      name: z.string(),
      icon: z.string().nullable(),
      products: z.array(
        z.strictObject({
          id,
          name: z.string(),
          image: z.string().nullable(),
          variants: z.array(item),
        }),
      ),
    }),
  ),
  meta: z.strictObject({
    total_items: z.int(),
    is_delta: z.boolean(),
    current_page: z.int(),
    per_page: z.int(),
  }),
  server_time: timestamp,
});
export type ItemList = z.output<typeof listItemsAnswer>;

export const category = z.strictObject({
  id,
  slug: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  /** Active ones. */
  items: z.int(),
});
export type Category = z.output<typeof category>;
