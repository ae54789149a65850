import type { Prisma } from "@/server/db/generated/client";
import { formatTime } from "@/shared/time";
import type { DeliveryRow } from "../contract";

/** The newest of a delivery that was replayed again and again. */
const MAX_ATTEMPTS = 50;

/** What the log shows of a delivery. */
export const loggedColumns = {
  eventId: true,
  event: true,
  refId: true,
  status: true,
  nextAttemptAt: true,
  attemptStartedAt: true,
  createdAt: true,
  attempts: { orderBy: { number: "desc" }, take: MAX_ATTEMPTS },
} as const satisfies Prisma.WebhookDeliverySelect;

type LoggedDelivery = Prisma.WebhookDeliveryGetPayload<{ select: typeof loggedColumns }>;

/** A delivery as the log shows it, its attempts in their order. */
export function deliveryRow(delivery: LoggedDelivery, timeZone: string): DeliveryRow {
  const time = (moment: Date) => formatTime(moment, timeZone);
  // Of an attempt under way it is the end of the lease.
  const next = delivery.attemptStartedAt ? null : delivery.nextAttemptAt;
  return {
    event_id: delivery.eventId,
    event: delivery.event,
    ref_id: delivery.refId,
    status: delivery.status,
    attempts: delivery.attempts.toReversed().map((attempt) => ({
      at: time(attempt.at),
      response_status: attempt.responseStatus,
      duration_ms: attempt.durationMs,
      error: attempt.error,
    })),
    next_attempt_at: next && time(next),
    created_at: time(delivery.createdAt),
  };
}
