import type { Supplier } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { text } from "@/shared/schemas";
import { markStockChanges } from "./mark-stock-changes";
import { type OfferTerms, termsOf } from "./offer-terms";
import { readCatalogue } from "./read-catalogue";
import { deliverable } from "./supplier-definition";

export type Offer = {
  itemId: number;
  /** Code of the supplier. */
  supplier: string;
  /** The supplier's own name of it: SKU, service or item. */
  code: string;
  /** The lowest is asked first, then the cheapest; 0 unless it was set before. */
  priority?: number;
  /** Decimal Rupiah for as many pieces as the item's price is for; the catalogue's unless told. */
  cost?: string;
};

const MAX_PRIORITY = 1_000;

function faultsOf({ code, priority, cost }: Offer): FieldErrors {
  const errors: FieldErrors = {};
  if (!text(1, 100).safeParse(code).success) errors.code = ["must have 1 to 100 characters"];
  if (
    priority !== undefined &&
    (!Number.isInteger(priority) || Math.abs(priority) > MAX_PRIORITY)
  ) {
    errors.priority = [`must be a whole number from -${MAX_PRIORITY} to ${MAX_PRIORITY}`];
  }
  if (cost !== undefined && !/^[0-9]{1,16}(\.[0-9]{1,6})?$/.test(cost)) {
    errors.cost = ["must be a decimal of Rupiah with at most 6 places"];
  }
  return errors;
}

function refuse(field: string, message: string): never {
  throw new AppError("VALIDATION_FAILED", { errors: { [field]: [message] } });
}

async function pricePerOf(
  { db }: VerbContext,
  { kind, code }: Supplier,
  itemId: number,
): Promise<number> {
  const item = await db.prisma.item.findUnique({ where: { id: itemId } });
  if (!item) throw new AppError("ITEM_NOT_FOUND");
  const { orderProcess, openDenom, pricePer } = item;
  if (!deliverable[kind].some((process) => process === orderProcess)) {
    refuse("item", `is delivered as ${orderProcess}, which ${code} does not do`);
  }
  if (openDenom && kind === "digiflazz") refuse("item", `has a free nominal, unlike ${code}'s`);
  return pricePer;
}

/** The terms of the supplier's catalogue, with the operator's cost where there is one. */
async function termsFor(
  context: VerbContext,
  supplier: Supplier,
  { code, cost }: Offer,
  pricePer: number,
): Promise<OfferTerms> {
  const catalogue = await readCatalogue(context, supplier);
  if (catalogue.outcome === "read") {
    const sold = catalogue.items.get(code);
    if (!sold) return refuse("code", "is not in the supplier's catalogue");
    const terms = termsOf(supplier.kind, sold, pricePer);
    return cost === undefined ? terms : { ...terms, cost };
  }
  if (cost === undefined) {
    return refuse("cost", `is needed, as the supplier tells no catalogue: ${catalogue.reason}`);
  }
  const always = { available: true, stock: null, cutOffStart: null, cutOffEnd: null };
  return { cost, ...always, serviceType: null };
}

/** What the catalogue and the operator say of an offer, as it is written. */
async function columnsFor(
  context: VerbContext,
  supplier: Supplier,
  offer: Offer,
  pricePer: number,
) {
  const { cutOffStart, cutOffEnd, ...terms } = await termsFor(context, supplier, offer, pricePer);
  return { ...terms, cutOffStart: timeOf(cutOffStart), cutOffEnd: timeOf(cutOffEnd) };
}

/**
 * Lets a supplier deliver an item, or changes how it does.
 *
 * @throws AppError ITEM_NOT_FOUND, NOT_FOUND (no such supplier, or not the operator), VALIDATION_FAILED
 *   naming each wrong field (also an item that it cannot deliver, a code that it does not have, and a
 *   cost that nobody tells)
 */
export async function setOffer(context: VerbContext, offer: Offer): Promise<void> {
  const { db, principal, now } = context;
  requireOperator(principal);
  const errors = faultsOf(offer);
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const supplier = await db.prisma.supplier.findUnique({ where: { code: offer.supplier } });
  if (!supplier) throw new AppError("NOT_FOUND");
  const pricePer = await pricePerOf(context, supplier, offer.itemId);
  const { code, priority } = offer;
  const key = { itemId: BigInt(offer.itemId), supplierId: supplier.id };
  const known = await db.prisma.supplierOffer.findUnique({ where: { itemId_supplierId: key } });
  if (known?.code === code && offer.cost === undefined) {
    await db.prisma.supplierOffer.updateMany({ where: key, data: { priority, updatedAt: now } });
    return;
  }
  const columns = await columnsFor(context, supplier, offer, pricePer);
  const data = { ...columns, ...key, code, priority, updatedAt: now };
  await db.prisma.$transaction((tx) =>
    markStockChanges(tx, [key.itemId], now, () =>
      tx.supplierOffer.upsert({
        where: { itemId_supplierId: key },
        create: data,
        update: data,
      }),
    ),
  );
}

/** A time of day as the database client takes it. */
function timeOf(time: string | null): Date | null {
  return time === null ? null : new Date(`1970-01-01T${time}:00Z`);
}
