import { createHash } from "node:crypto";
import { AppError } from "@/shared/errors";
import type { IdempotentRequest } from "../db/idempotency";
import type { RestRequest } from "./request";
import type { RestRoute } from "./routes";

const shape = /^[\x20-\x7e]{1,255}$/;

/**
 * What the caller's Idempotency-Key stands for; undefined where there is none, or the operation does
 * not look at it.
 *
 * @param onReplayed called when the answer is that of an earlier request
 * @throws AppError VALIDATION_FAILED
 */
export function idempotentRequest(
  request: RestRequest,
  { meta, method, path }: RestRoute,
  body: Uint8Array,
  onReplayed: () => void,
): IdempotentRequest | undefined {
  const key = request.header("idempotency-key");
  if (!meta.idempotent || key === undefined) return undefined;
  if (!shape.test(key)) {
    const text = "must have 1 to 255 printable ASCII characters";
    throw new AppError("VALIDATION_FAILED", { errors: { "Idempotency-Key": [text] } });
  }
  const hash = createHash("sha256").update(`${method} ${path}\n`).update(body);
  return { key, bodyHash: hash.digest(), onReplayed };
}
