import { z } from "zod";
import { id, rupiah, text } from "@/shared/schemas";
import type { SupplierItem } from "./supplier";

const count = z.int().min(0).nullish().catch(null);
const sn = text(0, 4_000);

export const created = z.object({
  message: z.literal("OK"),
  data: z.object({ invoice: text(1, 100), ref_id: z.string(), amount: rupiah }),
});

/** A copy of an order that was taken before; older services tell no more than the code. */
export const existing = z.object({
  message: z.literal("REF_ID_ALREADY_EXIST"),
  data: created.shape.data.optional().catch(undefined),
  same_request: z.boolean().optional().catch(undefined),
});

const h2hResult = z.object({
  variant_id: id.optional(),
  sn,
  dispatch_status: z.string(),
});

const smmResult = z.object({
  variant_id: id.optional(),
  order_id: text(1, 100),
  status: z.string(),
  start_count: count,
  remains: count,
  refund_amount: rupiah.nullish().catch(null),
  partial_refund_pending_manual: z.boolean().optional(),
});

const transaction = {
  invoice: text(1, 100),
  ref_id: z.string(),
  status: z.string(),
  amount: rupiah,
};

export const detail = z.object({
  data: z.object({
    ...transaction,
    items: z.array(
      z.object({
        variant_id: id,
        product_license: sn.nullish(),
        line_status: z.string().nullish(),
      }),
    ),
  }),
  h2h_results: z.array(h2hResult),
  smm_results: z.array(smmResult),
});

/** One or a list of one; a line of ours has never more. */
function oneOf<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.array(schema).transform(([first]) => first)]).nullish();
}

const eventItem = z.object({
  variant_id: id,
  status: z.string().nullish(),
  h2h_results: oneOf(h2hResult),
  smm_results: oneOf(smmResult),
  licenses: z.array(z.object({ product_license: sn })).nullish(),
});

export const orderEvent = z.object({
  data: z.object({ ...transaction, items: z.array(eventItem) }),
});
export const event = z.object({ event: z.string() });

export const balanceAnswer = z.object({ data: z.object({ balance: rupiah }) });

const variant = z.object({
  id,
  name: text(0, 500),
  price: rupiah,
  price_per: z.int().min(1).catch(1),
  stock: z.int().min(0).catch(0),
  order_process: text(1, 50),
  is_smm: z.boolean().optional(),
  min_order: z.int().min(1).catch(1),
  max_order: z.int().min(1).nullish().catch(null),
  product_name: text(0, 500).catch(""),
  active: z.boolean().catch(true),
});

export const itemList = z.object({
  data: z.array(
    z.object({
      name: text(0, 500),
      products: z.array(z.object({ variants: z.array(z.unknown()) })),
    }),
  ),
});

/** What a service says that it has when it never runs out. */
const UNLIMITED = 999_999;

/** The items of a catalogue; what is not understood is left out. */
export function itemsOf({ data }: z.output<typeof itemList>): SupplierItem[] {
  return data.flatMap(({ name: category, products }) =>
    products.flatMap(({ variants }) =>
      variants.flatMap((value) => {
        const parsed = variant.safeParse(value);
        return parsed.success ? [itemOf(parsed.data, category)] : [];
      }),
    ),
  );
}

function itemOf(row: z.output<typeof variant>, category: string): SupplierItem {
  return {
    code: String(row.id),
    name: [row.product_name, row.name].filter((each) => each !== "").join(" "),
    category,
    type: row.order_process,
    price: String(row.price),
    per: row.price_per,
    minQuantity: row.min_order,
    maxQuantity: row.max_order ?? null,
    available: row.active && row.stock > 0,
    ...(row.stock < UNLIMITED ? { stock: row.stock } : {}),
  };
}
