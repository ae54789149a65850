import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import { updateItemIn } from "../../catalogue/domain/update-item";
import { markStockChanges } from "./mark-stock-changes";
import type { OfferChange, SyncPlan } from "./plan-sync";
import type { PriceChange } from "./propose-price";

/** How many were written; what has changed since the plan was made is left as it is. */
export type AppliedSync = { offers: number; prices: number };

const TIMEOUT_MS = 60_000;

async function writeOffers(
  tx: Prisma.TransactionClient,
  { supplierId, offers }: SyncPlan,
  now: Date,
): Promise<number> {
  const rows = offers.map(({ itemId, code, to }) => ({ ...to, itemId, code }));
  return tx.$executeRaw`
    UPDATE supplier_offers o
    SET cost = c.cost, available = c.available, stock = c.stock, cut_off_start = c."cutOffStart",
      cut_off_end = c."cutOffEnd", service_type = c."serviceType", updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c(
      "itemId" bigint, code text, cost numeric, available boolean, stock integer,
      "cutOffStart" time, "cutOffEnd" time, "serviceType" text
    )
    WHERE o.supplier_id = ${supplierId} AND o.item_id = c."itemId" AND o.code = c.code`;
}

/** Whether the prices are still those that the plan was made from. The item is locked. */
async function isAsPlanned(
  tx: Prisma.TransactionClient,
  { itemId, from, tiers }: PriceChange,
): Promise<boolean> {
  const item = await tx.item.findUnique({
    where: { id: itemId },
    include: { prices: { include: { tier: true } } },
  });
  if (!item || toSafeNumber(item.price) !== from) return false;
  const own = new Map(item.prices.map(({ tier, price }) => [tier.code, toSafeNumber(price)]));
  return Object.entries(tiers).every(([tier, change]) => own.get(tier) === change.from);
}

async function writePrices(
  tx: Prisma.TransactionClient,
  context: VerbContext,
  prices: PriceChange[],
): Promise<number> {
  let written = 0;
  for (const change of prices) {
    if (!(await isAsPlanned(tx, change))) continue;
    const tiers = Object.entries(change.tiers).map(([tier, { to }]) => [tier, to] as const);
    const tierPrices = Object.fromEntries(tiers);
    await updateItemIn(tx, context, change.itemId, { price: change.to, tierPrices });
    written += 1;
  }
  return written;
}

function itemIdsOf(changes: (OfferChange | PriceChange)[]): bigint[] {
  return changes.map(({ itemId }) => BigInt(itemId));
}

/**
 * Carries out what `planSync` has shown, all of it or nothing.
 *
 * @param options.withPrices sets the proposed prices too
 * @throws AppError NOT_FOUND (not the operator), VALIDATION_FAILED where a price cannot be
 */
export async function applySync(
  context: VerbContext,
  plan: SyncPlan,
  { withPrices }: { withPrices: boolean },
): Promise<AppliedSync> {
  const { db, principal, now } = context;
  requireOperator(principal);
  const prices = withPrices ? plan.prices : [];
  if (plan.offers.length + prices.length === 0) return { offers: 0, prices: 0 };
  const items = itemIdsOf([...plan.offers, ...prices]);
  return db.prisma.$transaction(
    (tx) =>
      markStockChanges(tx, items, now, async () => ({
        offers: await writeOffers(tx, plan, now),
        prices: await writePrices(tx, context, prices),
      })),
    { timeout: TIMEOUT_MS },
  );
}
