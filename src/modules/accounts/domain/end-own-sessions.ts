import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { SESSION_NAME_LENGTH } from "./list-sessions";

/**
 * Ends sessions of the signed-in person: one by its name in the list, or all but the one that asks. They
 * count for nothing from the next request on.
 *
 * @returns how many ended
 * @throws AppError NOT_FOUND (the person has no such session), NOT_SIGNED_IN
 */
export async function endOwnSessions(
  context: VerbContext,
  which: { name: string } | "others",
): Promise<{ ended: number }> {
  const { db, principal, now } = context;
  if (principal.kind !== "user") throw new AppError("NOT_SIGNED_IN");
  const own = { userId: principal.userId, endedAt: null, expiresAt: { gt: now } };
  return db.prisma.$transaction(async (tx) => {
    const sessions = await tx.session.findMany({ where: own, select: { id: true } });
    const ids = sessions
      .map(({ id }) => id)
      .filter((id) =>
        which === "others"
          ? id !== principal.sessionId
          : id.slice(0, SESSION_NAME_LENGTH) === which.name,
      );
    const { count: ended } = await tx.session.updateMany({
      where: { ...own, id: { in: ids } },
      data: { endedAt: now },
    });
    if (ended === 0 && which !== "others") throw new AppError("NOT_FOUND");
    if (ended > 0) await recordAudit(context, { action: "session.ended", facts: { ended } }, tx);
    return { ended };
  });
}
