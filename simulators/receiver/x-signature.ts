import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { EventFields } from "./event-fields";
import { invalid, unchecked, type Verdict, valid } from "./verdict";

/** Verifies `X-Signature`: hex SHA-256 of `ref_id:invoice:status:secret`. */
export function verifyXSignature(
  headers: IncomingHttpHeaders,
  fields: EventFields,
  secret: string | undefined,
): Verdict {
  if (secret === undefined) return unchecked;
  const given = headers["x-signature"];
  if (typeof given !== "string") return invalid("X-Signature is missing");
  const ref_id = fields.ref_id ?? "";
  const invoice = fields.invoice ?? "";
  const status = fields.status ?? "";
  // A ref_id may hold colons. As these two may not, the signed text can be split in one way only.
  const needed = /^(order\.|webhook\.test$)/.test(fields.event ?? "")
    ? /^[A-Z0-9-]+$/
    : /^[A-Z0-9-]*$/;
  if (!needed.test(invoice)) return invalid("the invoice does not match [A-Z0-9-]+");
  if (!/^[a-z._]*$/.test(status)) return invalid("the status is not a word");
  const hash = createHash("sha256").update(`${ref_id}:${invoice}:${status}:${secret}`);
  const expected = Buffer.from(hash.digest("hex"));
  const actual = Buffer.from(given);
  const matches = actual.length === expected.length && timingSafeEqual(actual, expected);
  return matches ? valid : invalid("X-Signature does not match");
}
