import { z } from "zod";
import { rupiah, text } from "@/shared/schemas";
import { meaningOf } from "./digiflazz-response-codes";
import type { AskOutcome, AskRequest, Dispatch, SupplierItem } from "./supplier";
import { cleanReason, refused, unknown } from "./wire";

const statusWord = z.enum(["Sukses", "Pending", "Gagal"]);

/** What Digiflazz says of an order; a request that it turned down may lack everything but the code. */
const transaction = z.object({
  rc: z.string().regex(/^\d{2}$/),
  status: statusWord,
  message: z.string().catch(""),
  ref_id: z.string().optional(),
  buyer_sku_code: z.string().optional(),
  customer_no: z.string().optional(),
  sn: text(0, 1_000).nullish(),
  price: rupiah.nullish().catch(null),
});
export type Transaction = z.output<typeof transaction>;

export const transactionAnswer = z.object({ data: transaction });
/** A webhook is always about one order. */
export const transactionWebhook = z.object({
  data: transaction.required({ ref_id: true, buyer_sku_code: true, customer_no: true }),
});
export const ping = z.object({
  hook_id: z.union([z.string(), z.number()]),
  hook: z.looseObject({}),
});

export const depositAnswer = z.object({ data: z.object({ deposit: z.int() }) });

/** `hh:mm` or `h:mm`; undefined where it is none. */
const timeOfDay = z
  .string()
  .regex(/^([01]?[0-9]|2[0-3]):[0-5][0-9]$/)
  .transform((time) => time.padStart(5, "0"))
  .optional()
  .catch(undefined);

const product = z.object({
  buyer_sku_code: text(1, 100),
  product_name: text(0, 500),
  category: text(0, 200).catch(""),
  type: text(0, 200).catch(""),
  price: rupiah,
  buyer_product_status: z.boolean(),
  seller_product_status: z.boolean(),
  unlimited_stock: z.boolean(),
  stock: z.int().min(0).catch(0),
  start_cut_off: timeOfDay,
  end_cut_off: timeOfDay,
});

/** Rows that are not understood are left out. */
export const priceList = z.object({
  data: z.array(z.unknown()).transform((rows) =>
    rows.flatMap((row) => {
      const parsed = product.safeParse(row);
      return parsed.success ? [parsed.data] : [];
    }),
  ),
});
export const turnedDown = z.object({ data: transaction.pick({ rc: true, message: true }) });

type Product = z.output<typeof product>;

/** Equal times say that there is no cut-off. */
function cutOffOf({ start_cut_off: start, end_cut_off: end }: Product): SupplierItem["cutOff"] {
  return start === undefined || end === undefined || start === end ? undefined : { start, end };
}

export function itemOf(row: Product): SupplierItem {
  return {
    code: row.buyer_sku_code,
    name: row.product_name,
    category: row.category,
    type: row.type || null,
    price: String(row.price),
    per: 1,
    minQuantity: 1,
    maxQuantity: null,
    available:
      row.buyer_product_status &&
      row.seller_product_status &&
      (row.unlimited_stock || row.stock > 0),
    stock: row.unlimited_stock ? undefined : row.stock,
    cutOff: cutOffOf(row),
  };
}

/** The customer number of a dispatch: games take the zone behind the account. */
export function customerNumber({ target, zone }: Dispatch, zoneSeparator: string): string {
  return zone === null ? target : `${target}${zoneSeparator}${zone}`;
}

function isAbout(answer: Transaction, { reference, code }: Dispatch, customerNo: string): boolean {
  return (
    answer.ref_id === reference &&
    answer.buyer_sku_code === code &&
    answer.customer_no === customerNo
  );
}

const statusOf = { delivered: "Sukses", pending: "Pending", reversed: "Gagal", failed: "Gagal" };

/**
 * What an answer or webhook says of a dispatch. Code and status have to agree.
 *
 * @param first whether the order was only now sent, so that there can be no earlier one
 */
export function outcomeOf(
  answer: Transaction,
  request: Dispatch | AskRequest,
  { customerNo, first, secrets }: { customerNo: string; first: boolean; secrets: string[] },
): AskOutcome {
  const { rc, status, sn, price } = answer;
  const meaning = meaningOf(rc);
  const reason = cleanReason(`${answer.message} (rc ${rc})`, secrets);
  if (status !== statusOf[meaning.state]) return unknown(`status ${status} does not fit rc ${rc}`);
  const isUnnamed = meaning.state === "failed" && answer.ref_id === undefined;
  if (!isUnnamed && !isAbout(answer, request, customerNo)) {
    return unknown("the answer is about another order");
  }
  const cost = price ? price : null;
  switch (meaning.state) {
    case "delivered":
      return { outcome: "delivered", sn: sn || null, supplierOrderId: null, cost };
    case "pending":
      return { outcome: "accepted", supplierOrderId: null, cost };
    case "reversed":
      return first ? unknown(reason) : { outcome: "reversed", reason };
    case "failed":
      return first || meaning.isConclusive ? refused(meaning.fault, reason) : unknown(reason);
  }
}
