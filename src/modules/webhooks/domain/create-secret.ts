import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireRecentPassword, resellerOf } from "@/server/principal";
import type { CreateSecretInput } from "../contract";
import { lockWebhook } from "./lock-webhook";
import { newWebhookSecret, secretPlace } from "./webhook-secret";

/** How long a former secret signs beside the newest. */
export const GRACE_HOURS = 24;
/** Each adds a signature to the header of every attempt. */
export const MAX_FORMER_SECRETS = 4;

async function endFormer(
  tx: Prisma.TransactionClient,
  resellerId: number,
  now: Date,
): Promise<void> {
  await tx.webhookSecret.deleteMany({ where: { resellerId, validUntil: { lte: now } } });
  await tx.webhookSecret.updateMany({
    where: { resellerId, validUntil: null },
    data: { validUntil: new Date(now.getTime() + GRACE_HOURS * 60 * 60 * 1_000) },
  });
  const tooMany = await tx.webhookSecret.findFirst({
    where: { resellerId },
    orderBy: { id: "desc" },
    skip: MAX_FORMER_SECRETS,
    select: { id: true },
  });
  if (tooMany) {
    await tx.webhookSecret.deleteMany({ where: { resellerId, id: { lte: tooMany.id } } });
  }
}

/**
 * Makes a new signing secret. Former ones sign beside it for 24 hours, or not at all any more.
 *
 * @returns its text, which is told this once and kept sealed
 * @throws AppError PASSWORD_REQUIRED
 */
export async function createWebhookSecret(
  context: VerbContext,
  { revoke_previous: revokePrevious = false }: CreateSecretInput,
): Promise<{ webhook_secret: string }> {
  const { db, principal, now, sealer } = context;
  const resellerId = resellerOf(principal);
  requireRecentPassword(principal, now);
  const secret = newWebhookSecret();
  await db.prisma.$transaction(async (tx) => {
    await lockWebhook(tx, resellerId);
    if (revokePrevious) await tx.webhookSecret.deleteMany({ where: { resellerId } });
    else await endFormer(tx, resellerId, now);
    // Drawn under the lock, so that the highest id is the newest.
    const [next] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT nextval('webhook_secrets_id_seq') AS id`;
    if (!next) throw new Error("the sequence answered nothing");
    const { keyId, bytes } = sealer.seal(secret, secretPlace(resellerId, next.id));
    await tx.webhookSecret.create({
      data: { resellerId, id: next.id, keyId, secret: Buffer.from(bytes), createdAt: now },
    });
    const facts = { revoke_previous: revokePrevious };
    await recordAudit(
      context,
      { action: "webhook_secret.created", subject: String(next.id), facts },
      tx,
    );
  });
  return { webhook_secret: secret };
}
