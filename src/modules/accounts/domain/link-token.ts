import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";

const TOKEN_BYTES = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** What is kept of a link's secret, and by which it is found; undefined for what can be none. */
export function hashLinkToken(token: string): string | undefined {
  return shape.test(token) ? createHash("sha256").update(token).digest("base64url") : undefined;
}

/** A new secret of 256 random bits for a link that works once. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: createHash("sha256").update(token).digest("base64url") };
}

/** Deletes links that ended before `before`, some at a time; answers how many. */
export async function tidyLinks(db: Db, before: Date): Promise<number> {
  const tables = ["password_resets", "sign_ups", "email_changes"] as const;
  let deleted = 0;
  for (const table of tables) deleted += await deleteSome(db, table, "expires_at < $1", before);
  return deleted;
}
