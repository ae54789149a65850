import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

export type Received = { headers: IncomingHttpHeaders; body: string };

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Ends something when the test has ended, what was opened last first. */
export function closeAfterTest(running: { close(): Promise<unknown> }): void {
  opened.push(() => running.close());
}

/**
 * A server that takes callbacks; `answer` tells by a callback's number how, or with undefined
 * never.
 */
export async function receiver(
  answer: (count: number) => [number, string] | undefined = () => [200, '{"success":true}'],
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    const [status, body] = answer(received.length) ?? [];
    if (status !== undefined) response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, received };
}
