import { formatTime } from "@/shared/time";
import type { ClaimedDelivery } from "./delivery";
import { simpleSignature, standardSignature } from "./sign";

type Told = Pick<ClaimedDelivery, "eventId" | "event" | "toldStatus" | "refId" | "invoice">;

/** The word for the status in the simple signature. */
function signedStatus({ event, toldStatus }: Told): string {
  if (event === "order.item.sent") return "item.sent";
  return event === "webhook.test" ? "test" : toldStatus;
}

/**
 * The headers of one attempt.
 *
 * @param secrets those that sign, the newest first
 */
export function attemptHeaders(
  delivery: Told,
  body: string,
  secrets: readonly string[],
  { now, timeZone }: { now: Date; timeZone: string },
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const [newest = ""] = secrets;
  const { eventId, event, refId, invoice } = delivery;
  const status = signedStatus(delivery);
  return {
    "content-type": "application/json",
    "user-agent": "Grosir-Webhooks/1.0",
    "x-event": event,
    "x-timestamp": formatTime(now, timeZone),
    "x-signature": simpleSignature({ refId, invoice, status }, newest),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standardSignature({ id: eventId, timestamp, body }, secrets),
  };
}
