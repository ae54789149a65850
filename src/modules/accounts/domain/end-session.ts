import type { VerbContext } from "@/server/db/verb-context";

/** Ends the session that the principal came with; for anyone else there is nothing to end. */
export async function endSession({
  db,
  principal,
  now,
}: Pick<VerbContext, "db" | "principal" | "now">): Promise<void> {
  if (principal.kind !== "user") return;
  await db.prisma.session.updateMany({
    where: { id: principal.sessionId, userId: principal.userId, endedAt: null },
    data: { endedAt: now },
  });
}
