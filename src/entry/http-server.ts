import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { closeProcessDatabase, database } from "@/server/db/database";
import { env, secrets } from "@/server/env";
import { forwardClientAddress } from "@/server/forward-client-address";
import { stopProcessChangeHub } from "@/server/live/change-hub";
import { logger } from "@/server/logger";
import { withPageAnswer } from "@/server/page-answer";
import { projectRoot } from "@/server/project-root";
import { answerAtNodeDoor } from "@/server/rest/node-door";
import { transportSecurity } from "@/server/transport-security";
import type { ErrorCode } from "@/shared/errors";
import { checkEncryptionKeys } from "./check-encryption-keys";
import { checkSignUpTier } from "./check-sign-up-tier";
import { startDueWork, stopDueWork } from "./due-work";
import { startMetricsServer } from "./metrics/metrics-server";
import { answerRest } from "./rest";

const DRAIN_MS = 6_000;
const DUE_WORK_MS = 5_500;

export type HttpServer = { close(): Promise<void> };

type Address = { port: number; host: string };

/** Whether Next can read the path of a target: it takes any other for a fault of its own. */
function isPercentEncoded(target: string): boolean {
  try {
    decodeURIComponent(target.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** What a request is told that is no well-formed HTTP. */
function refusal(message: ErrorCode): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ message, request_id: crypto.randomUUID() });
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "content-length": String(body.length),
    connection: "close",
    ...transportSecurity(env().BASE_URL),
  };
  return { body, headers };
}

function answerBadHttp(error: NodeJS.ErrnoException, socket: import("node:stream").Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const late = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const status = tooLarge ? "431" : late ? "408" : "400";
  const message = tooLarge ? "HEADERS_TOO_LARGE" : late ? "REQUEST_TIMEOUT" : "BAD_REQUEST";
  const { body, headers } = refusal(message);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${message}\r\n${head.join("")}\r\n${body}`);
}

/**
 * Serves the whole application: `/api/v1` straight from the dispatcher, everything else through Next.
 * Beside it does the work that is due. Refuses to start on keys that do not open what the database holds,
 * and where strangers may sign up but the price tier for them is none.
 * `close` refuses new connections, lets running requests and jobs end for up to 6 s, and closes the
 * database.
 */
export async function startHttpServer(address: Address): Promise<HttpServer> {
  const { ENCRYPTION_KEYS, FINGERPRINT_KEY } = secrets();
  await checkEncryptionKeys(database(), ENCRYPTION_KEYS, FINGERPRINT_KEY);
  await checkSignUpTier(database(), env());
  // Before Next, whose instrumentation would start the loop in its own copy of the modules.
  startDueWork();
  let stopMetrics = () => Promise.resolve();
  try {
    stopMetrics = await serveMetrics();
    const server = await serve(address);
    return {
      async close() {
        await stopMetrics();
        await server.close();
      },
    };
  } catch (error) {
    await Promise.all([stopDueWork(DUE_WORK_MS), stopMetrics()]);
    throw error;
  }
}

/** On the port of their own, where one was set; answers what ends that. */
async function serveMetrics(): Promise<() => Promise<void>> {
  const { METRICS_PORT, METRICS_HOST } = env();
  if (METRICS_PORT === undefined) return () => Promise.resolve();
  return startMetricsServer(METRICS_PORT, METRICS_HOST);
}

async function serve({ port, host }: Address): Promise<HttpServer> {
  const app = next({ dev: false, dir: projectRoot(), hostname: host, port });
  await app.prepare();
  const answerWithNext = app.getRequestHandler();
  const onEveryAnswer = new Map(Object.entries(transportSecurity(env().BASE_URL)));

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (/^\/api\/v1(?:[/?]|$)/.test(message.url ?? "")) {
      await answerAtNodeDoor(answerRest, message, response);
    } else if (!isPercentEncoded(message.url ?? "")) {
      const { body, headers } = refusal("BAD_REQUEST");
      response.writeHead(400, headers).end(body);
    } else {
      forwardClientAddress(message, env().TRUSTED_PROXIES);
      response.setHeaders(onEveryAnswer);
      await withPageAnswer(message, response, () => answerWithNext(message, response));
    }
  }

  const server = createServer((message, response) => {
    answer(message, response).catch((error) => {
      // The query may hold the secret of a link.
      logger().error({ err: error, path: message.url?.split("?")[0] }, "answer failed");
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
      stopProcessChangeHub();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await Promise.all([closed, stopDueWork(DUE_WORK_MS)]);
      clearTimeout(cut);
      await app.close();
      await closeProcessDatabase();
    },
  };
}
