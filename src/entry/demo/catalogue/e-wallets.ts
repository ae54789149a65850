import type { CategorySeed, ProductSeed } from "./category-seed";

type Wallet = { fee: number; min: number; max: number; step: number; unitPrice?: string };

function wallet(
  name: string,
  slug: string,
  { fee, min, max, step, unitPrice }: Wallet,
): ProductSeed {
  return {
    name,
    slug,
    items: [
      {
        sku: `${slug.toUpperCase()}-BEBAS`,
        name: `${name} Nominal Bebas`,
        price: fee,
        orderProcess: "h2h",
        openDenom: true,
        minQty: min,
        maxQty: max,
        stepQty: step,
        unitPrice,
        qtyLabel: "Rupiah",
        tierPrices: { silver: fee - 100, gold: fee - 200 },
        requiredFields: [
          { key: "note", label: `Nomor ${name}`, required: true },
          { key: "provider_qty", label: "Nominal", required: true, min, max },
        ],
        description: `Isi saldo ${name} dengan nominal pilihan pembeli; harga adalah biaya admin. Pastikan nomor terdaftar.`,
      },
    ],
  };
}

export const eWallets: CategorySeed = {
  name: "E-Wallet",
  slug: "e-wallet",
  icon: "wallet",
  products: [
    wallet("GoPay", "gopay", { fee: 900, min: 10_000, max: 2_000_000, step: 1_000 }),
    wallet("OVO", "ovo", { fee: 1_000, min: 10_000, max: 2_000_000, step: 1_000 }),
    wallet("DANA", "dana", { fee: 400, min: 1_000, max: 5_000_000, step: 1 }),
    wallet("ShopeePay", "shopeepay", { fee: 750, min: 5_000, max: 2_000_000, step: 500 }),
    wallet("LinkAja", "linkaja", {
      ...{ fee: 600, min: 10_000, max: 1_000_000, step: 5_000 },
      unitPrice: "1.0025",
    }),
  ],
};
