import { formatMoney } from "./money";

export const serviceTypes = [
  "Default",
  "Package",
  "Custom Comments",
  "Custom Comments Package",
  "Mentions",
  "Mentions with Hashtags",
  "Mentions Custom List",
  "Mentions Hashtag",
  "Mentions User Followers",
  "Mentions Media Likers",
  "Comment Likes",
  "Poll",
  "Comment Replies",
  "SEO",
  "Subscriptions",
  "Web Traffic",
] as const;

export type ServiceType = (typeof serviceTypes)[number];
export type Currency = "IDR" | "USD";

export type Service = {
  service: number;
  name: string;
  type: ServiceType;
  category: string;
  /** Rupiah for 1000, of a package for one. */
  rupiah: number;
  min: number;
  max: number;
  refill: boolean;
  cancel: boolean;
};

type Row = [number, string, ServiceType, string, number, number, number, ("refill" | "cancel")[]?];

const rows: Row[] = [
  [
    101,
    "Instagram Followers Indonesia [30D Refill]",
    "Default",
    "Instagram Followers",
    24_500,
    100,
    50_000,
    ["refill"],
  ],
  [102, "Instagram Likes [Instant]", "Default", "Instagram Likes", 2_900, 50, 100_000, ["cancel"]],
  [103, "Instagram Reels Views", "Default", "Instagram Views", 520, 100, 1_000_000],
  [104, "Instagram Followers Package 1.000", "Package", "Instagram Followers", 23_000, 1, 1],
  [
    105,
    "Instagram Custom Comments Indonesia",
    "Custom Comments",
    "Instagram Comments",
    310_000,
    5,
    500,
    ["cancel"],
  ],
  [
    106,
    "Instagram Custom Comments Package",
    "Custom Comments Package",
    "Instagram Comments",
    9_500,
    1,
    1,
  ],
  [107, "Instagram Comment Likes", "Comment Likes", "Instagram Comments", 18_000, 20, 5_000],
  [108, "Instagram Comment Replies", "Comment Replies", "Instagram Comments", 340_000, 5, 200],
  [109, "Instagram Mentions", "Mentions", "Instagram Mentions", 42_000, 100, 20_000],
  [
    110,
    "Instagram Mentions [Users + Hashtags]",
    "Mentions with Hashtags",
    "Instagram Mentions",
    45_000,
    100,
    20_000,
  ],
  [
    111,
    "Instagram Mentions [Custom List]",
    "Mentions Custom List",
    "Instagram Mentions",
    39_000,
    10,
    20_000,
  ],
  [
    112,
    "Instagram Mentions [Hashtag]",
    "Mentions Hashtag",
    "Instagram Mentions",
    44_000,
    100,
    20_000,
  ],
  [
    113,
    "Instagram Mentions [User Followers]",
    "Mentions User Followers",
    "Instagram Mentions",
    47_000,
    100,
    20_000,
  ],
  [
    114,
    "Instagram Mentions [Media Likers]",
    "Mentions Media Likers",
    "Instagram Mentions",
    48_000,
    100,
    20_000,
  ],
  [115, "Instagram Auto Likes [New Posts]", "Subscriptions", "Instagram Auto", 3_400, 50, 20_000],
  [
    201,
    "TikTok Followers [30D Refill]",
    "Default",
    "TikTok Followers",
    29_800,
    100,
    100_000,
    ["refill", "cancel"],
  ],
  [202, "TikTok Views [Fast]", "Default", "TikTok Views", 390, 500, 1_000_000],
  [203, "TikTok Custom Comments", "Custom Comments", "TikTok Comments", 275_000, 5, 1_000],
  [
    301,
    "YouTube Subscribers [30D Refill]",
    "Default",
    "YouTube Subscribers",
    168_000,
    50,
    10_000,
    ["refill"],
  ],
  [
    302,
    "YouTube Views [High Retention]",
    "Default",
    "YouTube Views",
    21_400,
    500,
    500_000,
    ["cancel"],
  ],
  [303, "YouTube Comment Likes", "Comment Likes", "YouTube Comments", 22_000, 20, 10_000],
  [304, "YouTube Community Poll Votes", "Poll", "YouTube Votes", 26_000, 100, 50_000],
  [401, "Google Search Ranking", "SEO", "Website", 95_000, 100, 10_000],
  [
    402,
    "Website Traffic [Choose Country]",
    "Web Traffic",
    "Website",
    6_200,
    500,
    1_000_000,
    ["cancel"],
  ],
  [501, "Telegram Poll Votes", "Poll", "Telegram", 15_500, 50, 20_000],
];

export const services: readonly Service[] = rows.map(
  ([service, name, type, category, rupiah, min, max, able = []]) => ({
    ...{ service, name, type, category, rupiah, min, max },
    refill: able.includes("refill"),
    cancel: able.includes("cancel"),
  }),
);

const rupiahPerDollar = 16_000;

/** What a service costs for 1000, in the panel's currency. */
export function rateOf({ rupiah }: Service, currency: Currency): string {
  if (currency === "IDR") return `${rupiah}.00`;
  return formatMoney(BigInt(Math.round((rupiah / rupiahPerDollar) * 100_000)));
}

/** Whether an order of it is one package, however much that holds. */
export function isPackage(type: ServiceType): boolean {
  return type === "Package" || type === "Custom Comments Package";
}
