import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
type Network = [address: Address, prefixLength: number];

const MAPPED_PREFIX_LENGTH = 96;

/** Others with dots, such as `010.0.0.1` or `::1.2.3.4`, mean different things to different readers. */
function isUsual(text: string): boolean {
  const dotted = text.replace(/^::ffff:/i, "");
  if (dotted.includes(".")) return ipaddr.IPv4.isValidFourPartDecimal(dotted);
  return !text.includes("%") && ipaddr.IPv6.isValid(text);
}

function parseAddress(text: string): Address | undefined {
  return isUsual(text) && ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function parse(text: string): Network | undefined {
  const [, base = text, length] = /^([^/]*)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const address = parseAddress(base);
  if (!address) return undefined;
  const longest = address.kind() === "ipv4" ? 32 : 128;
  if (length === undefined) return [address, longest];
  const wasMapped = longest === 32 && base.includes(":");
  const prefixLength = Number(length) - (wasMapped ? MAPPED_PREFIX_LENGTH : 0);
  return prefixLength < 0 || prefixLength > longest ? undefined : [address, prefixLength];
}

/**
 * An IP address as it is compared and shown: IPv6 in its short form and without its zone, an
 * IPv4-mapped one as IPv4. Undefined for any other text.
 */
export function normalAddress(text: string): string | undefined {
  return parseAddress(text.replace(/%.*$/, ""))?.toString();
}

function networkAround([address, prefixLength]: Network): string {
  const cidr = `${address}/${prefixLength}`;
  const first =
    address.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${first}/${prefixLength}`;
}

/**
 * A network in CIDR notation with its host bits cleared; a single address becomes /32 or /128.
 * Undefined for any other text.
 */
export function normalNetwork(text: string): string | undefined {
  const network = parse(text);
  return network && networkAround(network);
}

/** What one caller holds at least: an IPv4 address itself, of IPv6 its /64. */
export function callerNetwork(address: string): string {
  const parsed = parseAddress(address);
  return parsed?.kind() === "ipv6" ? networkAround([parsed, 64]) : address;
}

/** Whether a normal address lies in one of those normal networks. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const parsed = parseAddress(address);
  if (!parsed) return false;
  return networks.some((text) => {
    const network = parse(text);
    return network?.[0].kind() === parsed.kind() && parsed.match(network);
  });
}
