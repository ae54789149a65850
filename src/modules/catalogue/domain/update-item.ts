import type { Item, Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { requiredField } from "../contract";
import { type ItemDefinition, itemFaults, tierPriceFaults } from "./item-definition";
import { findTiers, type TierPrices, writeTierPrices } from "./tier-prices";

/** What changes; how an item is delivered stays, since orders and stock hang on it. */
export type ItemChanges = Partial<Omit<ItemDefinition, "orderProcess" | "stockKind">> & {
  tierPrices?: TierPrices;
};

function definitionOf(row: Item): ItemDefinition {
  const numberOf = (value: bigint | null) => (value === null ? null : toSafeNumber(value));
  return {
    name: row.name,
    description: row.description,
    orderProcess: row.orderProcess,
    stockKind: row.stockKind,
    price: toSafeNumber(row.price),
    pricePer: row.pricePer,
    minOrder: row.minOrder,
    maxOrder: row.maxOrder,
    openDenom: row.openDenom,
    minQty: numberOf(row.minQty),
    maxQty: numberOf(row.maxQty),
    stepQty: numberOf(row.stepQty),
    unitPrice: row.unitPrice.toFixed(),
    qtyLabel: row.qtyLabel,
    requiredFields: requiredField.array().parse(row.requiredFields),
    active: row.active,
  };
}

async function lockItem(tx: Prisma.TransactionClient, itemId: number): Promise<Item> {
  await tx.$queryRaw`SELECT FROM items WHERE id = ${itemId} FOR NO KEY UPDATE`;
  const row = await tx.item.findUnique({ where: { id: itemId } });
  if (!row) throw new AppError("ITEM_NOT_FOUND");
  return row;
}

/** A tier's own price of 0 is right only while the nominal is free. */
async function pricesAfter(
  tx: Prisma.TransactionClient,
  itemId: bigint,
  tierPrices: TierPrices,
): Promise<TierPrices> {
  const rows = await tx.itemPrice.findMany({ where: { itemId }, include: { tier: true } });
  const kept = rows.map(({ tier, price }) => [tier.code, toSafeNumber(price)] as const);
  return { ...Object.fromEntries(kept), ...tierPrices };
}

/** Tells those who asked for it; in the transaction of the change. */
async function emitUpdated(
  tx: Prisma.TransactionClient,
  itemId: bigint,
  active: boolean,
  now: Date,
): Promise<void> {
  const told = active ? "active" : "inactive";
  await tx.$executeRaw`
    SELECT emit_event(e.reseller_id, 'item.updated', ${told}, ${now}, NULL, NULL, ${itemId}, NULL, NULL)
    FROM webhook_endpoints e WHERE e.enabled AND 'item.updated' = ANY (e.extra_events)`;
}

/**
 * Changes an item; what is not named stays as it is. Counts from the next order on.
 *
 * @throws AppError ITEM_NOT_FOUND, VALIDATION_FAILED naming each wrong field (also an unknown tier),
 *   NOT_FOUND (not the operator)
 */
export async function updateItem(
  context: VerbContext,
  itemId: number,
  changes: ItemChanges,
): Promise<void> {
  await context.db.prisma.$transaction((tx) => updateItemIn(tx, context, itemId, changes));
}

/** The same as part of a transaction; it locks the item. */
export async function updateItemIn(
  tx: Prisma.TransactionClient,
  { principal, now }: Pick<VerbContext, "principal" | "now">,
  itemId: number,
  { tierPrices = {}, ...changes }: ItemChanges,
): Promise<void> {
  requireOperator(principal);
  const tiers = await findTiers(tx, tierPrices);
  const row = await lockItem(tx, itemId);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const definition: ItemDefinition = { ...definitionOf(row), ...Object.fromEntries(given) };
  const errors = {
    ...itemFaults(definition),
    ...tierPriceFaults(await pricesAfter(tx, row.id, tierPrices), definition.openDenom),
  };
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  await tx.item.update({ where: { id: row.id }, data: definition });
  await writeTierPrices(tx, row.id, tiers);
  await emitUpdated(tx, row.id, definition.active, now);
}
