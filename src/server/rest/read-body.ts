import { AppError } from "@/shared/errors";
import type { RestRequest } from "./request";

export const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 32;
const BODY_DEADLINE_MS = 10_000;

const mediaType =
  /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?[ \t]*$/i;

function checkLength(request: RestRequest): void {
  const length = request.header("content-length");
  if (length !== undefined && Number(length) > MAX_BODY_BYTES) {
    throw new AppError("PAYLOAD_TOO_LARGE");
  }
}

function checkMediaType(request: RestRequest): void {
  const encoding = request.header("content-encoding");
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  }
  if (!mediaType.test(request.header("content-type")?.trim() ?? "")) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  }
}

/**
 * The bytes of a body, at most 64 KiB, read within 10 s.
 *
 * @throws AppError PAYLOAD_TOO_LARGE (refused without reading it all), REQUEST_TIMEOUT
 */
export async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("REQUEST_TIMEOUT")), BODY_DEADLINE_MS);
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), deadline]);
      if (next.done) return Buffer.concat(chunks, size);
      size += next.value.byteLength;
      if (size > MAX_BODY_BYTES) throw new AppError("PAYLOAD_TOO_LARGE");
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(timer);
    deadline.catch(() => undefined);
    iterator.return?.().catch(() => undefined);
  }
}

/** `__proto__` as a member name is never meant well, and nothing deep is part of the interface. */
function assertHarmless(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > MAX_DEPTH) throw new AppError("MALFORMED_JSON");
  if (Object.hasOwn(value, "__proto__")) throw new AppError("MALFORMED_JSON");
  for (const member of Object.values(value)) assertHarmless(member, depth + 1);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The JSON object that those bytes are, at most 32 levels deep.
 *
 * @throws AppError MALFORMED_JSON
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new AppError("MALFORMED_JSON", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AppError("MALFORMED_JSON");
  }
  assertHarmless(value, 1);
  return value as Record<string, unknown>;
}

/**
 * The bytes of a JSON body, at most 64 KiB, read within 10 s.
 *
 * @throws AppError PAYLOAD_TOO_LARGE (refused without reading it all), UNSUPPORTED_MEDIA_TYPE,
 *   REQUEST_TIMEOUT
 */
export async function readBody(request: RestRequest): Promise<Uint8Array> {
  checkLength(request);
  checkMediaType(request);
  return request.body ? readBytes(request.body) : new Uint8Array();
}

/**
 * Takes the body of an operation that needs none. One that comes all the same must be what any other
 * body is; where there is none its content type says nothing.
 *
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON, REQUEST_TIMEOUT
 */
export async function ignoreBody(request: RestRequest): Promise<void> {
  checkLength(request);
  const bytes = request.body ? await readBytes(request.body) : new Uint8Array();
  if (bytes.byteLength === 0) return;
  checkMediaType(request);
  parseJsonObject(bytes);
}
