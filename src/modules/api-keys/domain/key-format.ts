import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const marker = "grs_live_";
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const shape = /^grs_live_[0-9A-Za-z]{36}$/;

function checksum(secret: string): string {
  let rest = crc32(marker + secret);
  let text = "";
  for (let position = 0; position < CHECKSUM_LENGTH; position += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}

/** A new key: `grs_live_`, 30 random base-62 characters, and 6 of their CRC-32. */
export function newKeyText(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join("");
  return marker + secret + checksum(secret);
}

/** Whether a text can be a key at all: its form and checksum, without asking anyone. */
export function looksLikeKey(presented: string): boolean {
  if (!shape.test(presented)) return false;
  const body = presented.slice(marker.length);
  return checksum(body.slice(0, SECRET_LENGTH)) === body.slice(SECRET_LENGTH);
}

/** What is kept of a key: its SHA-256. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** What may be shown of a key later: enough to tell one's keys apart. */
export function keyPrefix(key: string): string {
  return key.slice(0, marker.length + 4);
}
