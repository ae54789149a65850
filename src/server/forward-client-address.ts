import type { IncomingMessage } from "node:http";
import { clientAddress } from "./client-address";

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
}
