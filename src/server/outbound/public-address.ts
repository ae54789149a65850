import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isInNetworks } from "@/shared/ip-networks";

/** What a list of networks must hold for calls to this machine itself. */
export const LOOPBACK_NETWORKS: readonly string[] = ["127.0.0.0/8", "::1/128"];

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is global unicast: of IPv6 only inside 2000::/3, and there nothing that is
 * reserved or carries an IPv4 address (6to4, Teredo). False for any text that is no plain address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv6" && !parsed.match(globalUnicast)) return false;
  return parsed.range() === "unicast";
}

/** Whether an IP address is public or lies in one of those normal networks. */
export function isAllowedAddress(address: string, allowedNetworks: readonly string[]): boolean {
  return isPublicAddress(address) || isInNetworks(address, allowedNetworks);
}
