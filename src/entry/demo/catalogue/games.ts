import { randomCode, randomDigits } from "../random-text";
import { noteField } from "./buyer-fields";
import type { CategorySeed, ItemSeed } from "./category-seed";

const playerId = noteField("User ID (Zone ID)");

function diamonds(sku: string, name: string, price: number): ItemSeed {
  return {
    sku,
    name,
    price,
    orderProcess: "h2h",
    requiredFields: playerId,
    description:
      "Masuk otomatis ke akun dalam 1 sampai 5 menit. Pastikan User ID dan Zone ID benar.",
  };
}

function voucher(sku: string, name: string, price: number, units: number): ItemSeed {
  return {
    sku,
    name,
    price,
    orderProcess: "auto",
    maxOrder: 20,
    description: "Kode voucher dikirim langsung setelah pembayaran. Berlaku untuk akun Indonesia.",
    stock: { units, make: () => randomCode(4, 4) },
  };
}

export const games: CategorySeed = {
  name: "Games",
  slug: "games",
  icon: "gamepad-2",
  products: [
    {
      name: "Google Play Gift Code",
      slug: "google-play",
      items: [
        voucher("GPLAY5", "Google Play Rp 5.000", 5_450, 60),
        voucher("GPLAY20", "Google Play Rp 20.000", 20_900, 40),
        voucher("GPLAY100", "Google Play Rp 100.000", 102_500, 20),
      ],
    },
    {
      name: "Mobile Legends",
      slug: "mobile-legends",
      items: [
        diamonds("ML12", "12 Diamonds (11 + 1 Bonus)", 3_350),
        diamonds("ML86", "86 Diamonds (78 + 8 Bonus)", 20_250),
        diamonds("ML172", "172 Diamonds (156 + 16 Bonus)", 40_400),
        diamonds("MLWDP", "Weekly Diamond Pass", 27_900),
      ],
    },
    {
      name: "Free Fire",
      slug: "free-fire",
      items: [
        { ...diamonds("FF70", "70 Diamonds", 9_150), requiredFields: noteField("Player ID") },
        { ...diamonds("FF140", "140 Diamonds", 18_200), requiredFields: noteField("Player ID") },
      ],
    },
    {
      name: "PUBG Mobile",
      slug: "pubg-mobile",
      items: [
        { ...diamonds("PUBG60", "60 UC", 14_300), requiredFields: noteField("Character ID") },
      ],
    },
    {
      name: "Genshin Impact",
      slug: "genshin-impact",
      items: [
        {
          ...diamonds("GI60", "60 Genesis Crystals", 13_100),
          requiredFields: noteField("UID (Server)"),
        },
        {
          ...diamonds("GIWELKIN", "Blessing of the Welkin Moon", 65_400),
          requiredFields: noteField("UID (Server)"),
        },
      ],
    },
    {
      name: "Valorant",
      slug: "valorant",
      items: [
        { ...diamonds("VALO475", "475 Points", 52_800), requiredFields: noteField("Riot ID#Tag") },
        {
          sku: "VALOJOKI",
          name: "Jasa Naik Rank (1 Divisi)",
          price: 85_000,
          orderProcess: "manual",
          maxOrder: 5,
          requiredFields: noteField("Riot ID dan nomor WhatsApp"),
          description: "Dikerjakan oleh tim kami pada jam 09.00 sampai 22.00 WIB, 1 sampai 2 hari.",
        },
      ],
    },
    {
      name: "Steam Wallet",
      slug: "steam-wallet",
      items: [
        {
          ...voucher("STEAM12", "Steam Wallet IDR 12.000", 14_100, 35),
          stock: { units: 35, make: () => `${randomCode(3, 5)} / SN ${randomDigits(10)}` },
        },
      ],
    },
  ],
};
