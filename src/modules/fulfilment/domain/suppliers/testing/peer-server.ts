import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
};

/** What a peer answers; `cut` closes the connection and `silence` never answers. */
export type PeerAnswer = { status?: number; body: unknown } | "cut" | "silence";

export type PeerServer = { url: string; asked: Asked[]; close(): Promise<void> };

/** A service whose answers a test decides, over a real socket. */
export async function startPeerServer(answer: (asked: Asked) => PeerAnswer): Promise<PeerServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { method, url: path, headers } = request;
    const one = { method, path, headers, body: text === "" ? undefined : JSON.parse(text) };
    asked.push(one);
    const given = answer(one);
    if (given === "cut") response.destroy();
    else if (given !== "silence") {
      response.writeHead(given.status ?? 200, { "content-type": "application/json" });
      response.end(JSON.stringify(given.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
