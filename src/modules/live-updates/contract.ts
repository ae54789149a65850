/** What a page may show and wants to be told of when it changes. */
export const topics = ["orders", "balance", "topUps", "deliveries", "locks"] as const;
export type Topic = (typeof topics)[number];
