import { createServer } from "node:http";
import { logger } from "@/server/logger";
import { answerMetrics } from "./answer-metrics";

/**
 * Serves `/metrics` on a port of its own.
 *
 * @returns what ends it
 */
export async function startMetricsServer(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    const asks = request.method === "GET" || request.method === "HEAD";
    if (path !== "/metrics" || !asks) {
      response.writeHead(path === "/metrics" ? 405 : 404).end();
      return;
    }
    answerMetrics(request.headers.authorization).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        logger().error({ err: error }, "metrics failed");
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) =>
      reject(new Error(`METRICS_PORT ${port} on ${host} cannot be used: ${cause.message}`)),
    );
    server.listen(port, host, resolve);
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
}
