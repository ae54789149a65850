import type { Prisma } from "@/server/db/generated/client";
import { formatTime } from "@/shared/time";
import type { LoggedDelivery } from "../contract/delivery-log";

/** What the portal's log shows of a delivery. */
export const logColumns = {
  id: true,
  eventId: true,
  event: true,
  toldStatus: true,
  orderId: true,
  refId: true,
  invoice: true,
  status: true,
  attemptsMade: true,
  nextAttemptAt: true,
  attemptStartedAt: true,
  createdAt: true,
} as const satisfies Prisma.WebhookDeliverySelect;

/** The same with the latest attempt. */
export const logColumnsWithLatest = {
  ...logColumns,
  attempts: { orderBy: { number: "desc" }, take: 1 },
} as const satisfies Prisma.WebhookDeliverySelect;

type Logged = Prisma.WebhookDeliveryGetPayload<{ select: typeof logColumns }>;
type Attempt = Prisma.WebhookAttemptGetPayload<object>;

export function shownAttempt(attempt: Attempt, timeZone: string) {
  return {
    at: formatTime(attempt.at, timeZone),
    response_status: attempt.responseStatus,
    duration_ms: attempt.durationMs,
    error: attempt.error,
  };
}

/** A delivery as the portal's log shows it. */
export function logRow(
  delivery: Logged,
  latest: Attempt | undefined,
  timeZone: string,
): LoggedDelivery {
  const sending = delivery.attemptStartedAt !== null;
  // Of an attempt under way it is the end of the lease.
  const next = sending ? null : delivery.nextAttemptAt;
  return {
    event_id: delivery.eventId,
    event: delivery.event,
    told_status: delivery.toldStatus,
    ref_id: delivery.refId,
    invoice: delivery.invoice,
    of_order: delivery.orderId !== null,
    status: delivery.status,
    attempts_made: delivery.attemptsMade,
    last_attempt: latest ? shownAttempt(latest, timeZone) : null,
    sending,
    next_attempt_at: next && formatTime(next, timeZone),
    created_at: formatTime(delivery.createdAt, timeZone),
  };
}
