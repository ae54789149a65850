import type { SupplierKind } from "@/server/db/generated/client";
import { costFor } from "./offer-cost";
import type { SupplierItem } from "./suppliers/supplier";

/** What a supplier says of one thing that it delivers. */
export type OfferTerms = {
  /** Rupiah for as many pieces as the item's price is for; decimal of at most 6 places. */
  cost: string;
  available: boolean;
  /** Pieces it has; null: unlimited. */
  stock: number | null;
  /** `hh:mm` in Jakarta; null: it never closes. */
  cutOffStart: string | null;
  cutOffEnd: string | null;
  /** The type of a social-media service. */
  serviceType: string | null;
};

/** What the column holds. */
const MAX_STOCK = 2 ** 31 - 1;

/** The terms on which a supplier delivers an item that is priced for `pricePer` pieces. */
export function termsOf(kind: SupplierKind, sold: SupplierItem, pricePer: number): OfferTerms {
  return {
    cost: costFor(sold.price, sold.per, pricePer),
    available: sold.available,
    stock: sold.stock === undefined ? null : Math.min(sold.stock, MAX_STOCK),
    cutOffStart: sold.cutOff?.start ?? null,
    cutOffEnd: sold.cutOff?.end ?? null,
    serviceType: kind === "smm_panel" ? sold.type : null,
  };
}
