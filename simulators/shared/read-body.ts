import type { IncomingMessage } from "node:http";

/**
 * The body byte for byte, as signatures need it; undefined when it is longer. It is read to its end
 * in any case, as a sender that is still sending would not see the answer.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length <= maxBytes ? Buffer.concat(chunks) : undefined;
}
