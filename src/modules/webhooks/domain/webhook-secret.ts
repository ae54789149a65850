import { randomBytes } from "node:crypto";
import type { Db } from "@/server/db/database";
import type { Sealer } from "@/server/sealing";

const MARKER = "whsec_";
const SECRET_BYTES = 32;

/** A new signing secret: `whsec_` and base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return MARKER + randomBytes(SECRET_BYTES).toString("base64");
}

/** The key that a secret stands for in Standard Webhooks signatures. */
export function secretKey(secret: string): Buffer {
  return Buffer.from(secret.slice(MARKER.length), "base64");
}

/** Where a secret is sealed for. */
export function secretPlace(resellerId: bigint | number, id: bigint): string {
  return `webhook_secrets.secret:${resellerId}:${id}`;
}

/** The secrets that sign at that moment, the newest first. */
export async function validSecrets(
  { db, sealer, now }: { db: Db; sealer: Sealer; now: Date },
  resellerId: number,
): Promise<string[]> {
  const rows = await db.prisma.webhookSecret.findMany({
    where: { resellerId, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
    orderBy: { id: "desc" },
  });
  return rows.map(({ id, keyId, secret }) =>
    sealer.open({ keyId, bytes: secret }, secretPlace(resellerId, id)),
  );
}
