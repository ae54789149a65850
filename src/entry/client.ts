import { shownUserAgent } from "@/server/client-address";
import type { Client } from "@/server/db/verb-context";
import { env } from "@/server/env";
import { forwardedClientAddress } from "@/server/forward-client-address";

/** Whence a request to a page or a route of the portal came. */
export function clientOf(headers: Pick<Headers, "get">): Client {
  return {
    address: forwardedClientAddress(headers.get("x-forwarded-for"), env().TRUSTED_PROXIES),
    userAgent: shownUserAgent(headers.get("user-agent")),
  };
}
