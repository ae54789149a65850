import { phoneField } from "./buyer-fields";
import type { CategorySeed, ItemSeed, ProductSeed } from "./category-seed";

function credit(operator: string, prefix: string, nominal: number, price: number): ItemSeed {
  return {
    sku: `${prefix}${nominal / 1_000}`,
    name: `${operator} ${nominal.toLocaleString("id-ID")}`,
    price,
    orderProcess: "h2h",
    maxOrder: 1,
    requiredFields: phoneField,
    description: `Pulsa reguler ${operator}, menambah masa aktif. Masuk otomatis, biasanya di bawah 1 menit.`,
  };
}

function operator(name: string, prefix: string, prices: Record<number, number>): ProductSeed {
  return {
    name: `Pulsa ${name}`,
    slug: `pulsa-${name.toLowerCase()}`,
    items: Object.entries(prices).map(([nominal, price]) =>
      credit(name, prefix, Number(nominal), price),
    ),
  };
}

export const phoneCredit: CategorySeed = {
  name: "Pulsa",
  slug: "pulsa",
  icon: "smartphone",
  products: [
    operator("Telkomsel", "TSEL", { 5000: 5_475, 10000: 10_350, 50000: 49_600 }),
    operator("Indosat", "ISAT", { 5000: 5_825, 25000: 24_900 }),
    operator("XL", "XL", { 10000: 10_725, 50000: 49_450 }),
    operator("Tri", "TRI", { 10000: 10_150 }),
    operator("Smartfren", "SMART", { 10000: 9_975 }),
  ],
};
