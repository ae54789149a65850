import type { TopUp } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { TopUpStatus } from "../contract";
import { topUpStatus } from "./top-up-status";

/** The reseller's own top-up of that invoice, with its status as of now; null where there is none. */
export async function findTopUp(
  { db, principal, now }: Pick<VerbContext, "db" | "principal" | "now">,
  invoice: string,
): Promise<(TopUp & { status: TopUpStatus }) | null> {
  const resellerId = resellerOf(principal);
  const topUp = await db.prisma.topUp.findUnique({
    where: { resellerId_invoice: { resellerId, invoice } },
  });
  return topUp && { ...topUp, status: topUpStatus(topUp, now) };
}
