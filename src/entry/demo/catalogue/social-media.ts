import { noteField } from "./buyer-fields";
import type { CategorySeed, ItemSeed } from "./category-seed";

/** Priced per 1000, as the trade does. */
function service(
  sku: string,
  name: string,
  price: number,
  target: string,
  [minOrder, maxOrder]: [number, number],
): ItemSeed {
  return {
    sku,
    name,
    price,
    orderProcess: "smm",
    minOrder,
    maxOrder,
    requiredFields: noteField(target),
    description:
      "Harga per 1.000. Akun atau postingan harus publik. Jangan memesan ke target yang sama sebelum selesai.",
  };
}

export const socialMedia: CategorySeed = {
  name: "Media Sosial",
  slug: "media-sosial",
  icon: "thumbs-up",
  products: [
    {
      name: "Instagram",
      slug: "instagram",
      items: [
        service("IGFOL", "Followers Indonesia, garansi 30 hari", 32_000, "Username", [100, 50_000]),
        service("IGLIKE", "Likes, mulai instan", 4_200, "Link postingan", [50, 100_000]),
        service("IGVIEW", "Views Reels", 850, "Link Reels", [100, 1_000_000]),
      ],
    },
    {
      name: "TikTok",
      slug: "tiktok",
      items: [
        service("TTFOL", "Followers, garansi 30 hari", 38_500, "Username", [100, 100_000]),
        service("TTVIEW", "Views, cepat", 600, "Link video", [500, 1_000_000]),
      ],
    },
    {
      name: "YouTube Channel",
      slug: "youtube-channel",
      items: [
        service("YTSUB", "Subscribers, garansi 30 hari", 215_000, "Link channel", [50, 10_000]),
        service("YTVIEW", "Views, retensi tinggi", 28_500, "Link video", [500, 500_000]),
      ],
    },
  ],
};
