import type { RateLimitName } from "@/shared/rate-limits";
import type { RateLimit } from "./rate-limit-settings";
import type { Count } from "./rate-limiter";

/** One request as it was counted against one limit. */
export type CountedLimit = Count & { name: RateLimitName; limit: RateLimit };

/**
 * The limits that a request was counted against and how they stand, as
 * draft-ietf-httpapi-ratelimit-headers has it; `retry-after` where one of them is used up.
 */
export function rateLimitHeaders(counted: readonly CountedLimit[]): Record<string, string> {
  if (counted.length === 0) return {};
  const refused = counted.filter(({ allowed }) => !allowed);
  const wait = Math.max(...refused.map(({ resetSeconds }) => resetSeconds));
  return {
    "ratelimit-policy": counted
      .map(({ name, limit }) => `"${name}";q=${limit.quota};w=${limit.windowSeconds}`)
      .join(", "),
    ratelimit: counted
      .map(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`)
      .join(", "),
    ...(refused.length > 0 ? { "retry-after": String(wait) } : {}),
  };
}
