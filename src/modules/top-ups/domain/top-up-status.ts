import type { Prisma } from "@/server/db/generated/client";
import type { TopUpStatus } from "../contract";

/** What a top-up counts as at that moment: an unpaid one is over once its time has passed. */
export function topUpStatus(
  { status, expiresAt }: { status: TopUpStatus; expiresAt: Date },
  now: Date,
): TopUpStatus {
  return status === "pending" && expiresAt <= now ? "expired" : status;
}

/** The rows that count as `status` at that moment. */
export function withStatus(status: TopUpStatus, now: Date): Prisma.TopUpWhereInput {
  if (status === "pending") return { status, expiresAt: { gt: now } };
  if (status !== "expired") return { status };
  return { OR: [{ status }, { status: "pending", expiresAt: { lte: now } }] };
}
