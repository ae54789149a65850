import { randomAddress, randomCode, randomPassword } from "../random-text";
import { noteField } from "./buyer-fields";
import type { CategorySeed, ItemSeed } from "./category-seed";

function licence(sku: string, name: string, price: number, units: number): ItemSeed {
  return {
    sku,
    name,
    price,
    orderProcess: "auto",
    maxOrder: 10,
    description: "Kunci lisensi asli, dikirim langsung. Aktivasi online, garansi tukar 30 hari.",
    stock: { units, make: () => randomCode(5, 5) },
  };
}

export const software: CategorySeed = {
  name: "Lisensi Software",
  slug: "software",
  icon: "key-round",
  products: [
    {
      name: "Microsoft Windows",
      slug: "windows",
      items: [
        licence("WIN11PRO", "Windows 11 Pro Retail", 189_000, 40),
        licence("WIN10HOME", "Windows 10 Home OEM", 125_000, 25),
      ],
    },
    {
      name: "Microsoft Office",
      slug: "office",
      items: [
        licence("OFFICE21", "Office 2021 Professional Plus", 265_000, 30),
        {
          ...licence("OFFICE365", "Microsoft 365 Akun 1 Tahun", 98_000, 20),
          description: "Akun dikirim langsung dengan format email|password. Untuk 5 perangkat.",
          stock: {
            units: 20,
            make: () => [randomAddress("office.example.com"), randomPassword(12)].join("|"),
          },
        },
      ],
    },
    {
      name: "Antivirus",
      slug: "antivirus",
      items: [
        licence("KASPERSKY1", "Kaspersky Standard 1 Perangkat 1 Tahun", 112_000, 15),
        licence("ESET1", "ESET NOD32 1 Perangkat 1 Tahun", 134_500, 15),
      ],
    },
    {
      name: "Canva",
      slug: "canva",
      items: [
        {
          sku: "CANVAPRO",
          name: "Undangan Canva Pro 1 Bulan",
          price: 9_800,
          orderProcess: "manual",
          requiredFields: noteField("Email akun Canva"),
          description:
            "Undangan tim dikirim admin ke email Anda, 5 sampai 60 menit pada jam kerja.",
        },
      ],
    },
  ],
};
