import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** A new secret of 256 random bits; whoever has it is signed in. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Whether a text can be a token at all. */
export function looksLikeToken(presented: string): boolean {
  return shape.test(presented);
}

/** What is kept of a token, and by which its session is found: its SHA-256. */
export function sessionIdOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
