import { createSocket } from "node:dgram";
import { once } from "node:events";
import ipaddr from "ipaddr.js";

const HEADER_BYTES = 12;
const POINTER_TO_QUESTION = 0xc00c;
const UNKNOWN_NAME = 3;

export interface NameServer {
  /** As `Resolver.setServers` takes it. */
  address: string;
  close: () => Promise<void>;
}

/** The host name of the only question, and its type: 1 for IPv4, 28 for IPv6. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function resourceRecord(type: number, address: number[]): Buffer {
  const record = Buffer.alloc(12);
  record.writeUInt16BE(POINTER_TO_QUESTION, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(address.length, 10);
  return Buffer.concat([record, Buffer.from(address)]);
}

/**
 * A name server on loopback.
 *
 * @param addressesOf all addresses of a name; null for a name that is unknown, undefined to stay silent
 */
export async function startNameServer(
  addressesOf: (name: string) => string[] | null | undefined,
): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, peer) => {
    const { name, type, end } = readQuestion(query);
    const addresses = addressesOf(name);
    if (addresses === undefined) return;
    const records = (addresses ?? [])
      .map((address) => ipaddr.parse(address).toByteArray())
      .filter((bytes) => bytes.length === (type === 1 ? 4 : 16))
      .map((bytes) => resourceRecord(type, bytes));
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180 | (addresses === null ? UNKNOWN_NAME : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.fill(0, 8);
    const answer = [header, query.subarray(HEADER_BYTES, end), ...records];
    socket.send(Buffer.concat(answer), peer.port, peer.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}
