import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer, type ServerOptions } from "node:https";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from "node:net";

export interface Receiver {
  port: number;
  /** Connections made to it so far. */
  connections: () => number;
  /** Bytes it could hand to its connections so far. */
  bytesSent: () => number;
  close: () => Promise<void>;
}

async function listen(server: Server): Promise<Receiver> {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length,
    bytesSent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** An HTTP server on loopback. */
export function startReceiver(answer: RequestListener): Promise<Receiver> {
  return listen(createHttpServer(answer));
}

/** An HTTPS server on loopback. */
export function startTlsReceiver(
  options: ServerOptions,
  answer: RequestListener,
): Promise<Receiver> {
  const server = createHttpsServer(options, answer);
  server.on("tlsClientError", () => undefined);
  return listen(server);
}

/**
 * A server on loopback that writes what it likes.
 *
 * @param answer called with each connection as soon as something arrived there
 */
export function startRawReceiver(answer: (socket: Socket) => void): Promise<Receiver> {
  return listen(
    createTcpServer((socket) => {
      socket.once("data", () => answer(socket));
      socket.resume();
    }),
  );
}

/** Writes the same bytes again and again, as fast as they are taken, until the connection ends. */
export function flood(socket: Socket, bytes: string | Uint8Array): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on("drain", pour);
  pour();
}

/** Writes the same bytes ten times a second until the connection ends. */
export function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 100);
  socket.on("close", () => clearInterval(timer));
}
