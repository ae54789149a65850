import { phoneField } from "./buyer-fields";
import type { CategorySeed, ItemSeed } from "./category-seed";

function dataPackage(sku: string, name: string, price: number): ItemSeed {
  return {
    sku,
    name,
    price,
    orderProcess: "h2h",
    maxOrder: 1,
    requiredFields: phoneField,
    description:
      "Kuota nasional 24 jam di semua jaringan. Nomor harus aktif dan tidak dalam masa tenggang.",
  };
}

export const dataPackages: CategorySeed = {
  name: "Paket Data",
  slug: "paket-data",
  icon: "wifi",
  products: [
    {
      name: "Telkomsel Data",
      slug: "telkomsel-data",
      items: [
        dataPackage("TSELD3", "Telkomsel 3 GB, 7 hari", 21_500),
        dataPackage("TSELD15", "Telkomsel 15 GB, 30 hari", 83_250),
      ],
    },
    {
      name: "Indosat Freedom Internet",
      slug: "indosat-freedom",
      items: [
        dataPackage("ISATD6", "Freedom Internet 6 GB, 28 hari", 27_400),
        dataPackage("ISATD30", "Freedom Internet 30 GB, 28 hari", 91_800),
      ],
    },
    {
      name: "XL Xtra Combo",
      slug: "xl-xtra-combo",
      items: [dataPackage("XLD10", "Xtra Combo Flex 10 GB, 28 hari", 52_600)],
    },
    {
      name: "Tri Happy",
      slug: "tri-happy",
      items: [dataPackage("TRID11", "Happy 11 GB, 10 hari", 31_700)],
    },
    {
      name: "Smartfren Unlimited",
      slug: "smartfren-unlimited",
      items: [dataPackage("SMARTD1", "Unlimited Nonstop 12 GB, 30 hari", 46_900)],
    },
  ],
};
