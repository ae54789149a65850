import type { IncomingMessage, ServerResponse } from "node:http";
import type { RestRequest, RestResponse } from "./request";

const UNREAD_BODY_GRACE_MS = 2_000;

function asRestRequest(message: IncomingMessage): RestRequest {
  return {
    method: message.method ?? "GET",
    target: message.url ?? "/",
    header: (name) => {
      const value = message.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    // Not undefined: behind a door that sees no peers, a forwarded address may be believed.
    remoteAddress: message.socket.remoteAddress ?? "gone",
    // A reader that stops early must not destroy the socket, and the answer with it.
    body: { [Symbol.asyncIterator]: () => message.iterator({ destroyOnReturn: false }) },
  };
}

/**
 * Writes the answer. A body that was refused unread is drained for a short while: closing at once would
 * reset the connection, and a caller that is still sending would never see the answer.
 */
function send(message: IncomingMessage, response: ServerResponse, answer: RestResponse): void {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status === 304 ? {} : { "content-length": String(body.byteLength) }),
  });
  response.end(message.method === "HEAD" ? undefined : body);
  if (message.complete) return;
  const cut = setTimeout(() => message.socket.destroy(), UNREAD_BODY_GRACE_MS);
  message.on("error", () => undefined);
  message.once("end", () => clearTimeout(cut));
  message.once("close", () => clearTimeout(cut));
  message.resume();
}

/** Answers one request of a Node server through the dispatcher. */
export async function answerAtNodeDoor(
  dispatch: (request: RestRequest) => Promise<RestResponse>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await dispatch(asRestRequest(message));
  if (!response.destroyed) send(message, response, answer);
}
