import { noteField } from "./buyer-fields";
import type { CategorySeed, ItemSeed, ProductSeed } from "./category-seed";

function fixed(name: string, slug: string, nominal: number, price: number): ItemSeed {
  return {
    sku: `${slug.toUpperCase()}${nominal / 1_000}`,
    name: `${name} ${nominal.toLocaleString("id-ID")}`,
    price,
    orderProcess: "h2h",
    requiredFields: noteField(`Nomor ${name}`),
    description: `Saldo ${name} masuk otomatis, biasanya di bawah 1 menit. Pastikan nomor terdaftar.`,
  };
}

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
      fixed(name, slug, 50_000, 50_750),
      {
        sku: `${slug.toUpperCase()}-BEBAS`,
        name: `${name} Nominal Bebas`,
        price: fee,
        orderProcess: "manual",
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
        description: `Isi saldo ${name} dengan nominal pilihan pembeli; harga adalah biaya admin. Dikerjakan oleh tim kami pada jam 08.00 sampai 22.00 WIB.`,
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
