import { noteField } from "./buyer-fields";
import type { CategorySeed, ItemSeed } from "./category-seed";

function token(nominal: number): ItemSeed {
  const price = nominal + 450;
  return {
    sku: `PLN${nominal / 1_000}`,
    name: `Token PLN ${nominal.toLocaleString("id-ID")}`,
    price,
    tierPrices: { silver: price - 60, gold: price - 120 },
    orderProcess: "h2h",
    maxOrder: 1,
    requiredFields: noteField("Nomor meter / ID pelanggan"),
    description:
      "Token listrik prabayar 20 digit. Tidak tersedia saat cut off PLN, pukul 23.00 sampai 01.00 WIB.",
  };
}

export const electricity: CategorySeed = {
  name: "Token PLN",
  slug: "token-pln",
  icon: "zap",
  products: [
    {
      name: "PLN Prabayar",
      slug: "pln-prabayar",
      items: [20_000, 50_000, 100_000, 200_000, 500_000].map(token),
    },
  ],
};
