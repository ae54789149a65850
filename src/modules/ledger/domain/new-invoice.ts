import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 64 random bits in 13 characters of Crockford's base 32. */
function randomTail(): string {
  let bits = randomBytes(8).readBigUInt64BE();
  let tail = "";
  for (let position = 0; position < 13; position += 1) {
    tail = alphabet[Number(bits & 31n)] + tail;
    bits >>= 5n;
  }
  return tail;
}

/** A new invoice such as `INV-261121-0V6Q4M2Z8T1KD`: nobody can guess another's. */
export function newInvoice(prefix: "INV" | "ADJ", now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll("-", "");
  return `${prefix}-${day}-${randomTail()}`;
}
