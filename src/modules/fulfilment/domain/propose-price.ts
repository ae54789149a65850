import { MAX_RUPIAH } from "@/shared/money";
import type { OfferedItem } from "./load-offered-items";
import { isCheaper, lowestPrice, priceWith } from "./offer-cost";
import type { Margin } from "./supplier-definition";

/** A price that an item should have; whole Rupiah. */
export type PriceChange = {
  itemId: number;
  sku: string;
  /** Decimal Rupiah for as many pieces as the price is for. */
  cost: string;
  from: number;
  to: number;
  /** Own prices of tiers, by their codes: those that change. */
  tiers: Record<string, { from: number; to: number }>;
};

/** Whether orders of the item go to this supplier first, at that cost. */
export function isFirst(
  { priority, rival }: OfferedItem,
  cost: string,
  supplierId: number,
): boolean {
  if (!rival || rival.priority !== priority) return !rival || priority < rival.priority;
  if (isCheaper(cost, rival.cost)) return true;
  return !isCheaper(rival.cost, cost) && supplierId < rival.supplierId;
}

/**
 * The price that follows from a cost. Tiers keep their distance from it, as far as the cost allows.
 * Items with a free nominal keep theirs: that is a fee.
 *
 * @returns undefined where everything stays as it is
 */
export function proposePrice(
  item: OfferedItem,
  cost: string,
  margin: Margin,
): PriceChange | undefined {
  const { itemId, sku, price: from, openDenom } = item;
  const to = priceWith(margin, cost);
  if (openDenom || to === null) return undefined;
  const lowest = Math.max(1, lowestPrice(cost) ?? to);
  const tiers = Object.entries(item.tierPrices).flatMap(([tier, own]) => {
    const next = Math.max(lowest, Math.min(own + (to - from), MAX_RUPIAH));
    return next === own ? [] : [[tier, { from: own, to: next }] as const];
  });
  if (to === from && tiers.length === 0) return undefined;
  return { itemId, sku, cost, from, to, tiers: Object.fromEntries(tiers) };
}

/** The lowest price of an item where that does not cover the cost. */
export function priceBelow({ price, tierPrices }: OfferedItem, cost: string): number | undefined {
  const lowest = Math.min(price, ...Object.values(tierPrices));
  const covering = lowestPrice(cost);
  return covering === null || lowest < covering ? lowest : undefined;
}
