import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { AttemptError, errorCode } from "./attempt-fault";

/** All addresses of a host name. */
export type LookupAddresses = (hostname: string) => Promise<LookupAddress[]>;

const loopback: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

function isUnknown(reason: unknown): boolean {
  return ["ENOTFOUND", "ENODATA"].includes(errorCode(reason));
}

/**
 * Asks the name servers of this machine. Not `dns.lookup`: that waits in the few threads which all of
 * the process shares, so one name with a silent name server would hold up everybody's names.
 *
 * @param servers ask these instead, each an address with an optional port
 * @throws AttemptError "name not found", "name lookup failed"
 */
export async function lookupAddresses(
  hostname: string,
  servers?: readonly string[],
): Promise<LookupAddress[]> {
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return loopback;
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname).then((all) => all.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((all) => all.map((address) => ({ address, family: 6 }))),
  ]);
  const addresses = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  if (addresses.length > 0) return addresses;
  const reasons = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason] : [],
  );
  const fault = reasons.every(isUnknown) ? "name not found" : "name lookup failed";
  throw new AttemptError(fault, { cause: reasons[0] });
}
