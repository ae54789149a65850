import { isInNetworks, normalAddress } from "@/shared/ip-networks";

const MAX_USER_AGENT = 300;

/** What a client calls itself, in a length that is fit to keep. */
export function shownUserAgent(header: string | null | undefined): string | undefined {
  return header ? header.slice(0, MAX_USER_AGENT) : undefined;
}

/** An entry as proxies write it: some add the port. */
function addressOf(entry: string): string | undefined {
  const text = entry.trim();
  const [, bare = text] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return normalAddress(bare);
}

/**
 * Who is asking, as far as it can be believed: the peer itself or, where that is a trusted proxy, the
 * last entry of X-Forwarded-For that is none.
 *
 * @param peer the address at the other end of the connection; undefined at a door that cannot see it,
 *   where the header counts as if a trusted proxy had sent it, and nothing where none is trusted
 * @param trustedProxies normal networks
 * @returns a normal address, or undefined where it cannot be known
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: readonly string[],
): string | undefined {
  if (trustedProxies.length === 0) return peer === undefined ? undefined : normalAddress(peer);
  const entries = forwardedFor === undefined ? [] : forwardedFor.split(",").map(addressOf);
  const chain = peer === undefined ? entries : [...entries, normalAddress(peer)];
  const isProxy = (address: string | undefined) =>
    address !== undefined && isInNetworks(address, trustedProxies);
  const last = chain.findLastIndex((address) => !isProxy(address));
  return chain[Math.max(last, 0)];
}
