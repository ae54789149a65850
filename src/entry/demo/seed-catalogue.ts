import { createCategory } from "@/modules/catalogue/domain/create-category";
import { createItem } from "@/modules/catalogue/domain/create-item";
import { createProduct } from "@/modules/catalogue/domain/create-product";
import { importUnits } from "@/modules/stock/domain/import-units";
import type { VerbContext } from "@/server/db/verb-context";
import type { CategorySeed, ItemSeed } from "./catalogue/category-seed";

/** Full tens of Rupiah below the retail price, as resellers know them. */
function lowered(price: number, percent: number): number {
  return Math.floor((price * (100 - percent)) / 1_000) * 10;
}

/** Percent off for silver and gold; what is bought from others leaves less. */
const discounts = { auto: [1.5, 3], manual: [1.5, 3], smm: [1.5, 3], h2h: [0.3, 0.6] } as const;

async function seedItem(
  context: VerbContext,
  productId: number,
  { stock, ...item }: ItemSeed,
): Promise<number> {
  const [silver, gold] = discounts[item.orderProcess];
  const tierPrices = { silver: lowered(item.price, silver), gold: lowered(item.price, gold) };
  const { id } = await createItem(context, { tierPrices, ...item, productId });
  if (stock) {
    const secrets = Array.from({ length: stock.units }, stock.make);
    await importUnits(context, { itemId: id, secrets });
  }
  return id;
}

/** Fills an empty catalogue. Returns the ids of the items by SKU. */
export async function seedCatalogue(
  context: VerbContext,
  catalogue: CategorySeed[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [position, { products, ...category }] of catalogue.entries()) {
    const { slug } = await createCategory(context, { ...category, position });
    for (const [place, { items, ...product }] of products.entries()) {
      const { id } = await createProduct(context, { ...product, category: slug, position: place });
      for (const item of items) ids.set(item.sku, await seedItem(context, id, item));
    }
  }
  return ids;
}
