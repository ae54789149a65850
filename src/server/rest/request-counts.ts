import { AppError } from "@/shared/errors";
import { callerNetwork } from "@/shared/ip-networks";
import type { AccountRateLimitName, RateLimitName, RateLimitOverrides } from "@/shared/rate-limits";
import { resellerOf } from "../principal";
import { type CountedLimit, rateLimitHeaders } from "../rate-limit/rate-limit-headers";
import { effectiveLimit, type RateLimitSettings } from "../rate-limit/rate-limit-settings";
import type { RateLimiter } from "../rate-limit/rate-limiter";
import type { Caller } from "./request";

export type RateLimiting = { limiter: RateLimiter; settings: RateLimitSettings };

/** Counts one request against the limits that it falls under, as far as it gets. */
export class RequestCounts {
  private readonly counted: CountedLimit[] = [];

  constructor(private readonly limiting: RateLimiting) {}

  /**
   * Counts it for its account.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  countForAccount(name: AccountRateLimitName, { principal, rateLimits }: Caller): Promise<void> {
    return this.count(name, `reseller:${resellerOf(principal)}`, rateLimits);
  }

  /**
   * Counts it as one without a valid key. Addresses that cannot be known count together.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  countWrongKey(address: string | undefined): Promise<void> {
    return this.count("wrong_keys", address ? callerNetwork(address) : "unknown", {});
  }

  /** What its answer says of the limits, whatever else became of it. */
  get headers(): Record<string, string> {
    return rateLimitHeaders(this.counted);
  }

  /** The limit that it was over. */
  get exceeded(): RateLimitName | undefined {
    return this.counted.find(({ allowed }) => !allowed)?.name;
  }

  private async count(
    name: RateLimitName,
    owner: string,
    overrides: RateLimitOverrides,
  ): Promise<void> {
    const { limiter, settings } = this.limiting;
    const limit = effectiveLimit(settings, name, overrides);
    if (!limit) return;
    const count = await limiter.take(`${name}:${owner}`, limit);
    this.counted.push({ name, limit, ...count });
    if (!count.allowed) throw new AppError("TOO_MANY_REQUESTS");
  }
}
