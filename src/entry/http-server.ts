import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { closeProcessDatabase, database } from "@/server/db/database";
import { secrets } from "@/server/env";
import { logger } from "@/server/logger";
import { projectRoot } from "@/server/project-root";
import { answerAtNodeDoor } from "@/server/rest/node-door";
import { checkEncryptionKeys } from "./check-encryption-keys";
import { answerRest } from "./rest";

const DRAIN_MS = 6_000;

export type HttpServer = { close(): Promise<void> };

function answerBadHttp(error: NodeJS.ErrnoException, socket: import("node:stream").Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const late = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const status = tooLarge ? "431" : late ? "408" : "400";
  const message = tooLarge ? "HEADERS_TOO_LARGE" : late ? "REQUEST_TIMEOUT" : "BAD_REQUEST";
  const body = JSON.stringify({ message, request_id: crypto.randomUUID() });
  socket.end(
    `HTTP/1.1 ${status} ${message}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Serves the whole application: `/api/v1` straight from the dispatcher, everything else through Next.
 * Refuses to start on keys that do not open what the database holds.
 * `close` refuses new connections, lets running requests end for up to 6 s, and closes the database.
 */
export async function startHttpServer({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<HttpServer> {
  const { ENCRYPTION_KEYS, FINGERPRINT_KEY } = secrets();
  await checkEncryptionKeys(database(), ENCRYPTION_KEYS, FINGERPRINT_KEY);

  const app = next({ dev: false, dir: projectRoot(), hostname: host, port });
  await app.prepare();
  const answerWithNext = app.getRequestHandler();

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (/^\/api\/v1(?:[/?]|$)/.test(message.url ?? "")) {
      await answerAtNodeDoor(answerRest, message, response);
    } else {
      await answerWithNext(message, response);
    }
  }

  const server = createServer((message, response) => {
    answer(message, response).catch((error) => {
      logger().error({ err: error, path: message.url }, "answer failed");
      response.destroy();
    });
  });
  server.on("clientError", answerBadHttp);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(cut);
      await app.close();
      await closeProcessDatabase();
    },
  };
}
