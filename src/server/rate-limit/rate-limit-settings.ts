import { z } from "zod";
import {
  MAX_RATE,
  type RateLimitName,
  type RateLimitOverrides,
  rateLimitNames,
} from "@/shared/rate-limits";

/** So many in each window of the clock. */
export type RateLimit = { quota: number; windowSeconds: number };

/** A quota of null switches the limit off; its window still counts for accounts that have one. */
export type RateLimitSetting = { quota: number | null; windowSeconds: number };

export type RateLimitSettings = Record<RateLimitName, RateLimitSetting>;

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3_600 };

const defaults: RateLimitSettings = {
  requests: { quota: 100, windowSeconds: 1 },
  orders: { quota: 100, windowSeconds: 1 },
  reading: { quota: 100, windowSeconds: 1 },
  validation: { quota: 60, windowSeconds: 60 },
  sandbox: { quota: 10, windowSeconds: 60 },
  wrong_keys: { quota: 30, windowSeconds: 60 },
};

function isName(word: string): word is RateLimitName {
  return (rateLimitNames as readonly string[]).includes(word);
}

/** `requests=100/s,sandbox=none`: a count per `s`, `m` or `h`; what is not named keeps its default. */
export const rateLimitSettings = z.string().transform((text, context): RateLimitSettings => {
  const settings = { ...defaults };
  const named = new Set<string>();
  for (const [index, part] of text.split(",").entries()) {
    if (text.trim() === "") break;
    const refuse = (problem: string) =>
      context.addIssue({ code: "custom", message: `part ${index + 1} ${problem}` });
    const [, name = "", limit, count, unit] =
      /^\s*([a-z_]+)\s*=\s*(none|(\d{1,7})\/([smh]))\s*$/.exec(part) ?? [];
    if (limit === undefined) {
      refuse("must be of the form name=100/s (or /m, /h) or name=none");
    } else if (!isName(name)) {
      refuse(`must name one of: ${rateLimitNames.join(", ")}`);
    } else if (named.has(name)) {
      refuse("repeats the name of an earlier one");
    } else if (count !== undefined && (Number(count) < 1 || Number(count) > MAX_RATE)) {
      refuse(`must be from 1 to ${MAX_RATE}`);
    } else {
      const { windowSeconds } = settings[name];
      settings[name] =
        count === undefined || unit === undefined
          ? { quota: null, windowSeconds }
          : { quota: Number(count), windowSeconds: secondsOf[unit] ?? windowSeconds };
    }
    named.add(name);
  }
  return settings;
});

/** The limit that counts for an account, or null where there is none. */
export function effectiveLimit(
  settings: RateLimitSettings,
  name: RateLimitName,
  overrides: RateLimitOverrides,
): RateLimit | null {
  const { quota: usual, windowSeconds } = settings[name];
  const own = name === "wrong_keys" ? undefined : overrides[name];
  const quota = own === undefined ? usual : own;
  return quota === null ? null : { quota, windowSeconds };
}
