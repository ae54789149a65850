import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";

/** How many deliveries `replayFailed` would send again. */
export async function countFailed(
  { db, principal }: VerbContext,
  since: Date,
): Promise<{ failed: number }> {
  const resellerId = resellerOf(principal);
  const failed = await db.prisma.webhookDelivery.count({
    where: { resellerId, status: "failed", updatedAt: { gte: since } },
  });
  return { failed };
}
