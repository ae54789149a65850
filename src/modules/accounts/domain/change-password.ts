import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import type { ChangePasswordInput } from "../contract";
import { hashPassword, passwordProblem } from "./password";
import { verifyOwnPassword } from "./verify-own-password";

/**
 * Gives the signed-in person a new password, and ends their other sessions and links to set another.
 *
 * @returns how many sessions ended
 * @throws AppError VALIDATION_FAILED (no 8 to 128 characters), WRONG_PASSWORD, NOT_SIGNED_IN
 */
export async function changePassword(
  context: VerbContext,
  { old_password, new_password }: ChangePasswordInput,
): Promise<{ ended: number }> {
  const { db, principal, now } = context;
  if (principal.kind !== "user") throw new AppError("NOT_SIGNED_IN");
  const problem = passwordProblem(new_password);
  if (problem) throw new AppError("VALIDATION_FAILED", { errors: { new_password: [problem] } });
  await verifyOwnPassword(context, old_password);
  const passwordHash = await hashPassword(new_password);
  return db.prisma.$transaction(async (tx) => {
    const { email } = await tx.user.update({
      where: { id: principal.userId },
      data: { passwordHash },
      select: { email: true },
    });
    await tx.passwordReset.deleteMany({ where: { email } });
    const { count: ended } = await tx.session.updateMany({
      where: { userId: principal.userId, endedAt: null, id: { not: principal.sessionId } },
      data: { endedAt: now },
    });
    await recordAudit(context, { action: "password.changed", facts: { ended } }, tx);
    return { ended };
  });
}
