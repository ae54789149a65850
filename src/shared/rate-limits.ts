/**
 * What is counted against a limit: `requests` every request of a reseller, the groups those to some
 * operations, `wrong_keys` the requests without a valid key from one address.
 */
export const rateLimitNames = [
  "requests",
  "orders",
  "reading",
  "validation",
  "sandbox",
  "wrong_keys",
] as const;

export type RateLimitName = (typeof rateLimitNames)[number];

/** Those that an account can have differently from the settings. */
export const accountRateLimitNames = [
  "requests",
  "orders",
  "reading",
  "validation",
  "sandbox",
] as const satisfies readonly RateLimitName[];

export type AccountRateLimitName = (typeof accountRateLimitNames)[number];

/** Operations that are counted together, beside `requests`. */
export type RateGroup = Exclude<AccountRateLimitName, "requests">;

/** The limits of one account that differ from the settings: a count in their unit, or null for none. */
export type RateLimitOverrides = Partial<Record<AccountRateLimitName, number | null>>;

export const MAX_RATE = 1_000_000;
