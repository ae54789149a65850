import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { AttemptError } from "./attempt-fault";
import { limitAnswer } from "./limit-answer";
import { type LookupAddresses, lookupAddresses } from "./lookup-addresses";
import { isAllowedAddress } from "./public-address";

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_CONNECTIONS_PER_ORIGIN = 32;
const KEEP_ALIVE_MS = 4_000;
const MAX_KEEP_ALIVE_MS = 30_000;
const NEXT_ADDRESS_AFTER_MS = 1_000;
/** A name may have thousands, and trying them all would make us a port scanner. */
const MAX_ADDRESSES_PER_FAMILY = 3;

export interface GuardedAgentOptions {
  /** Normal networks whose addresses may be called although they are not public. */
  allowedNetworks: readonly string[];
  lookup?: LookupAddresses;
  /** Name, connection and TLS together, in milliseconds. */
  connectTimeoutMs?: number;
  /** Certificates in PEM to trust instead of the system's. */
  certificateAuthorities?: string[];
}

function guardedLookup(
  lookup: LookupAddresses,
  allowedNetworks: readonly string[],
): LookupFunction {
  const allowed = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await lookup(hostname);
    if (!addresses.every(({ address }) => isAllowedAddress(address, allowedNetworks))) {
      throw new AttemptError("address not allowed");
    }
    return [4, 6].flatMap((family) =>
      addresses.filter((one) => one.family === family).slice(0, MAX_ADDRESSES_PER_FAMILY),
    );
  };
  return (hostname, _options, callback) => {
    allowed(hostname).then(
      (addresses) =>
        addresses.length > 0
          ? callback(null, addresses)
          : callback(new AttemptError("name not found"), []),
      (error) => callback(error, []),
    );
  };
}

/**
 * An undici Agent for addresses that strangers chose. Every new connection resolves its name once,
 * is refused when any address of it is neither public nor allowed, and goes to exactly the addresses
 * that were checked. Connections are kept and reused per origin, until an answer passes 1 MiB.
 * Redirects and compressed answers are left as they are. Its requests fail with errors that
 * `attemptFault` understands.
 *
 * Close it with `close()` or `destroy()`.
 */
export function createGuardedAgent(options: GuardedAgentOptions): Agent {
  const { allowedNetworks, lookup = lookupAddresses } = options;
  const connector = buildConnector({
    lookup: guardedLookup(lookup, allowedNetworks),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    timeout: options.connectTimeoutMs ?? 5_000,
    ca: options.certificateAuthorities,
    rejectUnauthorized: true,
  });
  const connect: buildConnector.connector = (target, callback) => {
    const { hostname } = target;
    const isLiteral = isIP(hostname) !== 0;
    // Node never calls `lookup` for a literal.
    if (isLiteral && !isAllowedAddress(hostname, allowedNetworks)) {
      process.nextTick(callback, new AttemptError("address not allowed"), null);
      return;
    }
    // undici would take it from a Host header.
    connector({ ...target, servername: isLiteral ? undefined : hostname }, (...result) => {
      if (result[1]) limitAnswer(result[1], MAX_ANSWER_BYTES);
      callback(...result);
    });
  };
  return new Agent({
    connect,
    connections: MAX_CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
}
