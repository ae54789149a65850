import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type LocalServer = {
  /** Such as `http://127.0.0.1:4000`. */
  origin: string;
  /** Ends it without waiting for requests that are under way. */
  close(): Promise<void>;
};

/**
 * Listens on 127.0.0.1 unless another host is named, on any free port unless one is named.
 * @throws when the port is taken
 */
export async function startLocalServer(
  listener: RequestListener,
  { port = 0, host = "127.0.0.1" }: { port?: number; host?: string } = {},
): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    origin: originOf(server.address() as AddressInfo),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An address that listens everywhere is reached as 127.0.0.1. */
function originOf({ address, family, port }: AddressInfo): string {
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
