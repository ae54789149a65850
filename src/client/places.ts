/** The portal's pages in the order of its navigation; texts of `shell` name them. */
export const places = [
  { key: "overview", href: "/", group: "trade" },
  { key: "buy", href: "/buy", group: "trade" },
  { key: "orders", href: "/orders", group: "trade" },
  { key: "catalogue", href: "/catalogue", group: "trade" },
  { key: "balance", href: "/balance", group: "trade" },
  { key: "locks", href: "/locks", group: "trade" },
  { key: "webhooks", href: "/webhooks", group: "develop" },
  { key: "apiKeys", href: "/api-keys", group: "develop" },
  { key: "docs", href: "/docs", group: "develop" },
  { key: "settings", href: "/settings", group: "account" },
] as const;

export type Place = (typeof places)[number]["key"];
