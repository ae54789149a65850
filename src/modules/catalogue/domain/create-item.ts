import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { openCountedStock } from "../../stock/domain/counted-stock";
import { type ItemDefinition, itemFaults, tierPriceFaults } from "./item-definition";
import { findTiers, type TierPrices, writeTierPrices } from "./tier-prices";

const skuShape = /^(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** What has no default, and whatever differs from it. */
export type NewItem = Pick<ItemDefinition, "name" | "orderProcess" | "price"> &
  Partial<ItemDefinition> & {
    productId: number;
    /** The operator's own name of it; has a letter, so that it is never taken for an id. */
    sku: string;
    tierPrices?: TierPrices;
  };

function completed(item: NewItem): ItemDefinition {
  return {
    name: item.name,
    description: item.description ?? "",
    orderProcess: item.orderProcess,
    stockKind: item.stockKind ?? (item.orderProcess === "auto" ? "units" : "unlimited"),
    price: item.price,
    pricePer: item.pricePer ?? (item.orderProcess === "smm" && !item.openDenom ? 1_000 : 1),
    minOrder: item.minOrder ?? 1,
    maxOrder: item.maxOrder ?? null,
    openDenom: item.openDenom ?? false,
    minQty: item.minQty ?? null,
    maxQty: item.maxQty ?? null,
    stepQty: item.stepQty ?? (item.openDenom ? 1 : null),
    unitPrice: item.unitPrice ?? "1",
    qtyLabel: item.qtyLabel ?? null,
    requiredFields: item.requiredFields ?? [],
    active: item.active ?? true,
  };
}

/**
 * Adds an item to the catalogue. Unless told otherwise automatic ones are delivered from units and all
 * others are unlimited; counted stock begins with 0.
 *
 * @throws AppError VALIDATION_FAILED naming each wrong field (also an unknown product or tier and a SKU
 *   in use), NOT_FOUND (not the operator)
 */
export async function createItem(
  { db, principal, now }: VerbContext,
  { productId, sku, tierPrices = {}, ...rest }: NewItem,
): Promise<{ id: number }> {
  requireOperator(principal);
  const definition = completed({ productId, sku, ...rest });
  const errors: FieldErrors = {
    ...itemFaults(definition),
    ...tierPriceFaults(tierPrices, definition.openDenom),
  };
  if (!skuShape.test(sku)) {
    errors.sku = ["must be letters, digits, dot, hyphen or underscore, at most 64, with a letter"];
  } else if (await db.prisma.item.findUnique({ where: { sku } })) errors.sku = ["is in use"];
  if ((await db.prisma.product.count({ where: { id: productId } })) === 0) {
    errors.product_id = ["is unknown"];
  }
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });

  const prices = await findTiers(db.prisma, tierPrices);
  const id = await db.prisma.$transaction(async (tx) => {
    const row = await tx.item.create({ data: { productId, sku, ...definition, createdAt: now } });
    if (row.stockKind === "counted") await openCountedStock(tx, row.id, now);
    await writeTierPrices(tx, row.id, prices);
    return row.id;
  });
  return { id: toSafeNumber(id) };
}
