import { randomAddress, randomDigits, randomPassword } from "../random-text";
import { noteField } from "./buyer-fields";
import type { CategorySeed, ItemSeed } from "./category-seed";

function sharedAccount(): string {
  const profile = `Profil ${randomDigits(1)}`;
  return [randomAddress("example.com"), randomPassword(10), profile, randomDigits(4)].join("|");
}

function privateAccount(): string {
  return [randomAddress("example.org"), randomPassword(12)].join("|");
}

function account(
  sku: string,
  name: string,
  price: number,
  units: number,
  make = privateAccount,
): ItemSeed {
  const format = make === sharedAccount ? "email|password|profil|PIN" : "email|password";
  return {
    sku,
    name,
    price,
    orderProcess: "auto",
    maxOrder: 10,
    description: `Akun dikirim langsung dengan format ${format}. Garansi selama masa aktif, jangan ubah email.`,
    stock: { units, make },
  };
}

export const streaming: CategorySeed = {
  name: "Streaming",
  slug: "streaming",
  icon: "tv",
  products: [
    {
      name: "Netflix Premium",
      slug: "netflix",
      items: [
        account("NETFLIX1P", "Netflix 1 Profil 1 Bulan", 38_500, 30, sharedAccount),
        account("NETFLIXPRIV", "Netflix Privat 1 Bulan", 142_000, 10),
      ],
    },
    {
      name: "Disney+ Hotstar",
      slug: "disney-hotstar",
      items: [account("DISNEY1P", "Disney+ 1 Profil 1 Bulan", 27_500, 20, sharedAccount)],
    },
    {
      name: "Vidio Platinum",
      slug: "vidio",
      items: [account("VIDIO1B", "Vidio Platinum Privat 1 Bulan", 24_800, 25)],
    },
    {
      name: "Viu Premium",
      slug: "viu",
      items: [account("VIU1B", "Viu Premium Privat 1 Bulan", 6_900, 45)],
    },
    {
      name: "Spotify Premium",
      slug: "spotify",
      items: [
        account("SPOTIFY1B", "Spotify Premium Individual 1 Bulan", 23_900, 25),
        {
          sku: "SPOTIFYFAM",
          name: "Undangan Spotify Family 1 Bulan",
          price: 15_500,
          orderProcess: "manual",
          maxOrder: 5,
          requiredFields: noteField("Email akun Spotify"),
          description: "Undangan dikirim admin ke email Anda pada jam 09.00 sampai 21.00 WIB.",
        },
      ],
    },
    {
      name: "YouTube Premium",
      slug: "youtube",
      items: [account("YT1B", "YouTube Premium Privat 1 Bulan", 19_500, 20)],
    },
  ],
};
