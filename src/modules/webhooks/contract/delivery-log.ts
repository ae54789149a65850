import { z } from "zod";
import { digits, id, optional, text, timeParameter, timestamp } from "@/shared/schemas";
import { deliveryStatuses, eventName, webhookEnvelope } from "../contract";

const cursor = digits(id);

export const deliveryLogInput = z.object({
  per_page: digits(z.int().min(1).max(100)).default(20),
  status: optional(z.enum(deliveryStatuses)),
  event: optional(eventName),
  /** An event's id, a ref_id or an invoice, whole. */
  search: optional(text(1, 191)),
  /** Those of this moment or later. */
  from: optional(timeParameter),
  /** Those before this moment. */
  to: optional(timeParameter),
  /** Of at most one: the page that follows, or the one that comes before. */
  older: optional(cursor),
  newer: optional(cursor),
});
export type DeliveryLogInput = z.output<typeof deliveryLogInput>;

const attempt = z.strictObject({
  at: timestamp,
  response_status: z.int().nullable(),
  duration_ms: z.int(),
  error: z.string().nullable(),
});

const loggedDelivery = z.strictObject({
  event_id: z.string(),
  event: z.string(),
  /** `paid`, `completed`, ...: what the event tells. */
  told_status: z.string(),
  ref_id: z.string().nullable(),
  invoice: z.string().nullable(),
  /** Whether the invoice is an order's. */
  of_order: z.boolean(),
  status: z.enum(deliveryStatuses),
  attempts_made: z.int(),
  last_attempt: attempt.nullable(),
  /** An attempt is under way. */
  sending: z.boolean(),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
});
export type LoggedDelivery = z.output<typeof loggedDelivery>;

export const deliveryLogAnswer = webhookEnvelope(
  z.strictObject({
    deliveries: z.array(loggedDelivery),
    /** What to ask for to get the page beside this one; null: there is none. */
    older: id.nullable(),
    newer: id.nullable(),
  }),
);

export const deliveryInput = z.object({ event_id: text(1, 191) });

const deliveryDetail = z.strictObject({
  ...loggedDelivery.shape,
  /** The latest fifty, the oldest first. */
  attempts: z.array(attempt),
  /** Of the latest attempt; a value that cannot be shown is null. */
  headers: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
  /** JSON as it was sent, but for licences; null before the first attempt. */
  payload: z.string().nullable(),
  /** Licences in it are hidden. */
  payload_masked: z.boolean(),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

export const deliveryAnswer = webhookEnvelope(deliveryDetail);

export const orderDeliveriesInput = z.object({ invoice: text(1, 191) });
export const orderDeliveriesAnswer = webhookEnvelope(z.array(loggedDelivery));

export const countFailedInput = z.object({ since: timeParameter });
export const countFailedAnswer = webhookEnvelope(z.strictObject({ failed: z.int() }));

const webhookHealth = z.strictObject({
  webhook_enabled: z.boolean(),
  has_callback_url: z.boolean(),
  /** Anything was ever taken, as far as the log goes back. */
  has_delivered: z.boolean(),
  /** Of the last 24 hours, as all that follows. */
  delivered: z.int(),
  failed: z.int(),
  pending: z.int(),
  /** Of attempts that were answered with success, among the latest. */
  p50_ms: z.int().nullable(),
  p95_ms: z.int().nullable(),
  last_success_at: timestamp.nullable(),
  last_failure: z
    .strictObject({
      at: timestamp,
      event_id: z.string(),
      response_status: z.int().nullable(),
      error: z.string(),
    })
    .nullable(),
});
export type WebhookHealth = z.output<typeof webhookHealth>;

export const webhookHealthAnswer = webhookEnvelope(webhookHealth);
