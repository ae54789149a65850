import type { NewItem } from "@/modules/catalogue/domain/create-item";

export type ItemSeed = Omit<NewItem, "productId"> & {
  /** What an automatic item has in stock: that many made-up credentials. */
  stock?: { units: number; make: () => string };
};

export type ProductSeed = { name: string; slug: string; items: ItemSeed[] };

export type CategorySeed = {
  name: string;
  slug: string;
  /** Name of a Lucide icon. */
  icon: string;
  products: ProductSeed[];
};
