import type { ItemDetail, ItemList } from "../contract";

export type ItemGroup = { id: number; name: string; category: string; items: ItemDetail[] };

/** The items of a list by product, in its order; without those that `includes` leaves out. */
export function itemGroups(
  list: ItemList["data"],
  includes: (item: ItemDetail) => boolean = () => true,
): ItemGroup[] {
  return list
    .flatMap(({ name: category, products }) =>
      products.map(({ id, name, variants }) => ({
        ...{ id, name, category, items: variants.filter(includes) },
      })),
    )
    .filter(({ items }) => items.length > 0);
}
