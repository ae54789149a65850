import type { IncomingMessage } from "node:http";
import { normalAddress } from "@/shared/ip-networks";
import { clientAddress } from "./client-address";
import { singleton } from "./singleton";

/** Whether everything that reaches Next in this process came through here. */
const forwarding = () => singleton("forwardsClientAddress", () => ({ on: false }));

/**
 * Puts the client's address, as this server believes it, in place of X-Forwarded-For, for what answers
 * behind it in this process and cannot see the peer.
 */
export function forwardClientAddress(
  message: IncomingMessage,
  trustedProxies: readonly string[],
): void {
  const given = [message.headers["x-forwarded-for"] ?? []].flat();
  const header = given.length > 0 ? given.join(", ") : undefined;
  const address = clientAddress(message.socket.remoteAddress ?? "gone", header, trustedProxies);
  message.headers["x-forwarded-for"] = address ?? "unknown";
  forwarding().on = true;
}

/**
 * The client's address behind `forwardClientAddress`, or as far as it can be known where Next runs
 * without our server.
 */
export function forwardedClientAddress(
  header: string | null,
  trustedProxies: readonly string[],
): string | undefined {
  if (forwarding().on) return header === null ? undefined : normalAddress(header);
  return clientAddress(undefined, header ?? undefined, trustedProxies);
}
