import type { RateLimitOverrides } from "@/shared/rate-limits";
import type { Principal } from "../principal";

/** A request as both doors hand it in: nothing decoded, nothing read. */
export type RestRequest = {
  method: string;
  /** Path and query as sent, such as `/api/v1/trx/a%2Fb?x=1`. */
  target: string;
  /** One header by its lower-case name. */
  header(name: string): string | undefined;
  body: AsyncIterable<Uint8Array> | null;
  /** The other end of the connection; undefined at a door that cannot see it. */
  remoteAddress: string | undefined;
};

/** Who holds the key of a request, and where the account's rate limits differ from the settings. */
export type Caller = { principal: Principal; rateLimits: RateLimitOverrides };

export type RestResponse = { status: number; headers: Record<string, string>; body: string };
