import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { normalizeEmail } from "./email-address";
import { newLinkToken } from "./link-token";

const VALID_MS = 60 * 60 * 1_000;

export type ResetLink = { link: string; expiresAt: Date };

/**
 * Makes the one link by which the password of that address may be set anew; an earlier one ends.
 *
 * @param email as it is kept
 */
export async function writeResetLink(
  { now, settings }: Pick<VerbContext, "now" | "settings">,
  tx: Pick<Prisma.TransactionClient, "passwordReset">,
  email: string,
): Promise<ResetLink> {
  const { token, tokenHash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const row = { tokenHash, createdAt: now, expiresAt };
  await tx.passwordReset.upsert({
    where: { email },
    create: { email, ...row },
    update: row,
  });
  return { link: `${settings.baseUrl}/reset-password?token=${token}`, expiresAt };
}

/**
 * A link for the operator to hand on, by which a user sets a new password: once, within an hour. An
 * earlier one ends.
 *
 * @throws AppError NOT_FOUND (no such user, a disabled one, or not the operator)
 */
export async function createResetLink(context: VerbContext, email: string): Promise<ResetLink> {
  requireOperator(context.principal);
  const address = normalizeEmail(email);
  const { prisma } = context.db;
  const user = await prisma.user.findUnique({ where: { email: address, disabledAt: null } });
  if (!user) throw new AppError("NOT_FOUND");
  return writeResetLink(context, prisma, address);
}
