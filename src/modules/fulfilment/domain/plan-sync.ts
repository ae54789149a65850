import type { Supplier } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { loadOfferedItems, type OfferedItem } from "./load-offered-items";
import { type OfferTerms, termsOf } from "./offer-terms";
import { isFirst, type PriceChange, priceBelow, proposePrice } from "./propose-price";
import { type ReadCatalogue, readCatalogue } from "./read-catalogue";
import { marginOf } from "./supplier-definition";
import type { SupplierItem } from "./suppliers/supplier";

export type OfferChange = {
  itemId: number;
  sku: string;
  /** The supplier's. */
  code: string;
  /** The supplier has it no longer. */
  gone: boolean;
  from: OfferTerms;
  to: OfferTerms;
};

/** An item that is sold for less than it costs. */
export type Loss = { itemId: number; sku: string; price: number; cost: string };

/** What would follow from a supplier's catalogue. */
export type SyncPlan = {
  supplierId: number;
  supplier: string;
  /** When the supplier told its catalogue. */
  readAt: Date;
  offers: OfferChange[];
  /** Only where the supplier's settings have a margin, and it is the item's first supplier. */
  prices: PriceChange[];
  /** What is sold at a loss as long as prices are as they are. */
  losses: Loss[];
  /** How many things the supplier sells that no item uses. */
  unused: number;
};

const members = [
  ...["cost", "available", "stock"],
  ...["cutOffStart", "cutOffEnd", "serviceType"],
] as (keyof OfferTerms)[];

function changeOf(item: OfferedItem, to: OfferTerms, gone: boolean): OfferChange[] {
  const { itemId, sku, code, terms: from } = item;
  const differs = members.some((member) => from[member] !== to[member]);
  return differs ? [{ itemId, sku, code, gone, from, to }] : [];
}

/** What an offer is by the catalogue; one that it lacks is not available, and stays otherwise. */
function termsIn(
  catalogue: Map<string, SupplierItem>,
  { code, pricePer, terms }: OfferedItem,
  { kind }: Supplier,
): { gone: boolean; to: OfferTerms } {
  const sold = catalogue.get(code);
  if (!sold) return { gone: true, to: { ...terms, available: false } };
  return { gone: false, to: termsOf(kind, sold, pricePer) };
}

/** Compares a catalogue with what the supplier offers here. Writes nothing. */
export async function planFrom(
  { db }: Pick<VerbContext, "db">,
  supplier: Supplier,
  { items: catalogue, readAt }: Extract<ReadCatalogue, { outcome: "read" }>,
): Promise<SyncPlan> {
  const margin = marginOf(supplier.settings);
  const items = await loadOfferedItems(db, supplier.id);
  const used = new Set(items.map(({ code }) => code));
  const plan: SyncPlan = {
    ...{ supplierId: supplier.id, supplier: supplier.code, readAt },
    ...{ offers: [], prices: [], losses: [] },
    unused: [...catalogue.keys()].filter((code) => !used.has(code)).length,
  };
  for (const item of items) {
    const { gone, to } = termsIn(catalogue, item, supplier);
    plan.offers.push(...changeOf(item, to, gone));
    if (gone) continue;
    const { itemId, sku } = item;
    const price = priceBelow(item, to.cost);
    if (price !== undefined) plan.losses.push({ itemId, sku, price, cost: to.cost });
    if (!margin || !isFirst(item, to.cost, supplier.id)) continue;
    const change = proposePrice(item, to.cost, margin);
    if (change) plan.prices.push(change);
  }
  return plan;
}

/**
 * What would change if a supplier's catalogue were applied. Writes nothing but that catalogue, which
 * counts for 5 minutes.
 *
 * @throws AppError NOT_FOUND (no such supplier, or not the operator), VALIDATION_FAILED where the
 *   supplier does not tell its catalogue
 */
export async function planSync(context: VerbContext, code: string): Promise<SyncPlan> {
  requireOperator(context.principal);
  const supplier = await context.db.prisma.supplier.findUnique({ where: { code } });
  if (!supplier) throw new AppError("NOT_FOUND");
  const catalogue = await readCatalogue(context, supplier);
  if (catalogue.outcome === "unknown") {
    throw new AppError("VALIDATION_FAILED", {
      errors: { supplier: [`did not tell its catalogue: ${catalogue.reason}`] },
    });
  }
  return planFrom(context, supplier, catalogue);
}
