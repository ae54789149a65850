import { z } from "zod";
import { text } from "@/shared/schemas";
import { decimalText, multiply, parseDecimal, wholeOf } from "./decimal";
import { isPackage } from "./smm-panel-fields";
import type { AskOutcome, AskRequest, SupplierItem } from "./supplier";
import { cleanReason, unknown } from "./wire";

/** Panels write numbers as text, here and there as numbers. */
const loose = z.union([z.string(), z.number()]).nullish();
const orderId = z.union([z.int().positive().transform(String), z.string().regex(/^[\w-]{1,64}$/)]);

export const added = z.object({ order: orderId, error: z.undefined().optional() });
export const panelError = z.object({ error: z.string(), order: z.undefined().optional() });

const status = z.object({
  status: z.string(),
  charge: loose,
  start_count: loose,
  remains: loose,
  currency: z.string().nullish(),
});
export const manyStatuses = z.record(z.string(), z.unknown());

export const balanceAnswer = z.object({ balance: loose, currency: z.string().nullish() });

const service = z.object({
  service: z.union([z.int().transform(String), text(1, 64)]),
  name: text(0, 500),
  type: text(1, 100),
  category: text(0, 200).catch(""),
  rate: loose,
  min: loose,
  max: loose,
});

/** What amounts of a panel are worth. */
export type Currency = { code: string; rupiahPerUnit: string };

/** An amount of the panel in whole Rupiah; null where it is in another currency, or not told. */
export function rupiahOf(
  amount: unknown,
  toldCurrency: string | null | undefined,
  currency: Currency,
  round: "up" | "down",
): number | null {
  const isOurs = !toldCurrency || toldCurrency.toUpperCase() === currency.code.toUpperCase();
  const [value, rate] = [parseDecimal(amount), parseDecimal(currency.rupiahPerUnit)];
  return isOurs && value && rate ? wholeOf(multiply(value, rate), { round }) : null;
}

function countOf(value: unknown): number | null {
  const parsed = parseDecimal(value);
  return parsed && parsed.places === 0 ? wholeOf(parsed, { round: "down" }) : null;
}

/** Services whose price and limits can be read; others are left out. */
export function itemsOf(answer: unknown[], { rupiahPerUnit }: Currency): SupplierItem[] {
  const perUnit = parseDecimal(rupiahPerUnit);
  return answer.flatMap((row) => {
    const parsed = service.safeParse(row);
    const rate = parsed.success ? parseDecimal(parsed.data.rate) : undefined;
    if (!parsed.success || !rate || !perUnit) return [];
    const { service: code, name, category, type, min, max } = parsed.data;
    return [
      {
        ...{ code, name, category, type, available: true },
        price: decimalText(multiply(rate, perUnit)),
        per: isPackage(type) ? 1 : 1_000,
        minQuantity: countOf(min) ?? 1,
        maxQuantity: countOf(max),
      },
    ];
  });
}

const words: Record<string, "processing" | "completed" | "partial" | "canceled" | "refunded"> = {
  pending: "processing",
  processing: "processing",
  "in progress": "processing",
  completed: "completed",
  partial: "partial",
  canceled: "canceled",
  cancelled: "canceled",
  refunded: "refunded",
};

/** What the panel tells of an order; a word of its own invention leaves it open. */
export function statusOutcome(
  answer: unknown,
  { supplierOrderId, quantity }: AskRequest,
  currency: Currency,
): AskOutcome {
  const refusal = panelError.safeParse(answer);
  if (refusal.success) return unknown(cleanReason(refusal.data.error));
  const told = status.safeParse(answer);
  if (!told.success || supplierOrderId === null) return unknown("the answer is not understood");
  const word = words[told.data.status.trim().toLowerCase()];
  if (word === undefined) return unknown(cleanReason(`the panel says ${told.data.status}`));

  const { charge } = told.data;
  const isFree = parseDecimal(charge)?.units === 0n;
  if (word === "refunded") {
    return isFree || !charge
      ? { outcome: "reversed", reason: "refunded by the panel" }
      : unknown("refunded, but still charged");
  }
  const remains = remainsOf(word, told.data.remains, { quantity, isFree });
  if (word === "canceled" && remains === null)
    return unknown("canceled, but what remains is not told");
  return {
    outcome: "progress",
    status: word,
    startCount: countOf(told.data.start_count),
    remains,
    delivered: remains === null ? null : quantity - remains,
    supplierOrderId,
    cost: rupiahOf(charge, told.data.currency, currency, "up"),
  };
}

/** What was canceled without a charge was not delivered, whatever else is said of it. */
function remainsOf(
  word: string,
  told: unknown,
  { quantity, isFree }: { quantity: number; isFree: boolean },
): number | null {
  const remains = countOf(told);
  if (word === "canceled" && (isFree || (remains ?? 0) > quantity)) return quantity;
  return remains === null || remains > quantity ? null : remains;
}
