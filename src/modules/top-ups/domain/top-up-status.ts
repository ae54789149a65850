import type { TopUpStatus } from "../contract";

/** What a top-up counts as at that moment: an unpaid one is over once its time has passed. */
export function topUpStatus(
  { status, expiresAt }: { status: TopUpStatus; expiresAt: Date },
  now: Date,
): TopUpStatus {
  return status === "pending" && expiresAt <= now ? "expired" : status;
}
