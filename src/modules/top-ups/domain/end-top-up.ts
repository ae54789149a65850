import type { TopUp } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";

type Key = Pick<TopUp, "resellerId" | "id">;
type Moment = Pick<VerbContext, "db" | "now">;

/** Ends a top-up that is still awaited; what has ended in another way stays so. */
export async function endTopUp(
  { db, now }: Moment,
  { resellerId, id }: Key,
  status: "expired" | "canceled",
): Promise<"ended" | "unchanged"> {
  const { count } = await db.prisma.topUp.updateMany({
    where: { resellerId, id, status: "pending" },
    data: { status, updatedAt: now },
  });
  return count === 1 ? "ended" : "unchanged";
}

/** Tells the operator to look at a top-up; its status stays. */
export async function noteProblem(
  { db, now }: Moment,
  { resellerId, id }: Key,
  problem: string,
): Promise<void> {
  await db.prisma.topUp.updateMany({
    where: { resellerId, id },
    data: { problem, updatedAt: now },
  });
}
