import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { freeStock } from "../../stock/domain/free-stock";
import type { ItemDetail } from "../contract";

export type ItemFacts = {
  id: number;
  sku: string;
  name: string;
  product: string;
  category: string;
  orderProcess: ItemDetail["order_process"];
  /** Rupiah for `pricePer` pieces, before any tier's own price. */
  price: number;
  pricePer: number;
  /** Rupiah by the code of each tier that has a price of its own. */
  tierPrices: Record<string, number>;
  openDenom: boolean;
  /** What is free; null where the stock is unlimited. */
  stock: number | null;
  active: boolean;
  updatedAt: Date;
};

const joined = {
  product: { include: { category: true } },
  prices: { include: { tier: true }, orderBy: { tierId: "asc" } },
} as const satisfies Prisma.ItemInclude;

const catalogueOrder = [
  { product: { category: { position: "asc" } } },
  { product: { categoryId: "asc" } },
  { product: { position: "asc" } },
  { productId: "asc" },
  { id: "asc" },
] as const satisfies Prisma.ItemOrderByWithRelationInput[];

type Row = Prisma.ItemGetPayload<{ include: typeof joined }>;

function factsOf(row: Row, free: Map<bigint, number>): ItemFacts {
  const prices = row.prices.map(({ tier, price }) => [tier.code, toSafeNumber(price)] as const);
  return {
    id: toSafeNumber(row.id),
    sku: row.sku,
    name: row.name,
    product: row.product.name,
    category: row.product.category.name,
    orderProcess: row.orderProcess,
    price: toSafeNumber(row.price),
    pricePer: row.pricePer,
    tierPrices: Object.fromEntries(prices),
    openDenom: row.openDenom,
    stock: row.stockKind === "unlimited" ? null : (free.get(row.id) ?? 0),
    active: row.active,
    updatedAt: row.updatedAt,
  };
}

async function load({ db, now }: VerbContext, where: Prisma.ItemWhereInput): Promise<ItemFacts[]> {
  const rows = await db.prisma.item.findMany({
    where,
    include: joined,
    orderBy: catalogueOrder,
  });
  const { rows: counts } = await db.pool.query<{ id: string; free: string }>(
    `SELECT item.id, ${freeStock("$1")} AS free FROM items item
     WHERE item.id = ANY ($2::bigint[]) AND item.stock_kind <> 'unlimited'`,
    [now, rows.map(({ id }) => id)],
  );
  const free = new Map(counts.map((row) => [BigInt(row.id), Number(row.free)]));
  return rows.map((row) => factsOf(row, free));
}

/** Every item, also those switched off, as the operator sees it. */
export async function listAllItems(context: VerbContext): Promise<ItemFacts[]> {
  requireOperator(context.principal);
  return load(context, {});
}

/**
 * The item of that id or SKU, also one that is switched off.
 *
 * @throws AppError ITEM_NOT_FOUND, NOT_FOUND (not the operator)
 */
export async function findItem(context: VerbContext, idOrSku: string): Promise<ItemFacts> {
  requireOperator(context.principal);
  const isId = /^[1-9][0-9]{0,15}$/.test(idOrSku);
  const [item] = await load(context, isId ? { id: BigInt(idOrSku) } : { sku: idOrSku });
  if (!item) throw new AppError("ITEM_NOT_FOUND");
  return item;
}
