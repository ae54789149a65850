import type { CatalogueAddress } from "./catalogue-address";

/** What to ask for to show all prices of a search and a category. */
export function priceListInput({ search, category }: CatalogueAddress) {
  return {
    per_page: "all" as const,
    ...(search === "" ? {} : { search }),
    ...(category === "" ? {} : { category }),
  };
}
