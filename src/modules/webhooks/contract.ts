import { z } from "zod";
import { okPage } from "@/shared/envelope";
import {
  flagParameter,
  optional,
  pageParameters,
  text,
  timeParameter,
  timestamp,
} from "@/shared/schemas";

export const eventName = z.enum([
  "order.paid",
  "order.completed",
  "order.canceled",
  "order.item.sent",
  "webhook.test",
  "order.refunded",
  "balance.topup",
  "balance.low",
  "item.updated",
]);
export type WebhookEventName = z.output<typeof eventName>;

/** `{status: true, message: "OK", data}`: the answer of every webhook operation. */
export function webhookEnvelope<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ status: z.literal(true), message: z.literal("OK"), data });
}

export const webhookSettings = z.strictObject({
  callback_url: z.string().nullable(),
  webhook_enabled: z.boolean(),
  has_secret: z.boolean(),
  secret_created_at: timestamp.nullable(),
  events: z.array(eventName).meta({ description: "Those that are sent while it is enabled." }),
  include_licenses: z.boolean(),
  updated_at: timestamp.nullable(),
});
export type WebhookSettings = z.output<typeof webhookSettings>;

export const webhookSettingsAnswer = webhookEnvelope(webhookSettings).meta({
  example: {
    status: true,
    message: "OK",
    data: {
      callback_url: "https://shop.example.com/webhooks/grosir",
      webhook_enabled: true,
      has_secret: true,
      secret_created_at: "2026-11-21T10:15:30.000+07:00",
      events: [
        "order.paid",
        "order.completed",
        "order.canceled",
        "order.item.sent",
        "webhook.test",
        "balance.low",
      ],
      include_licenses: true,
      updated_at: "2026-11-21T10:16:02.000+07:00",
    },
  },
});

export const updateWebhookInput = z
  .object({
    // What is wrong with an address is told by a code of its own.
    callback_url: optional(z.string()).meta({
      description: "`https://`, on port 443 or above 1023, at a public address.",
    }),
    webhook_enabled: optional(z.boolean()),
    events: optional(z.array(eventName).max(100)).meta({
      description: "The events wanted beside those that are always sent.",
    }),
    include_licenses: optional(z.boolean()).meta({
      description: "Whether events of an order carry the licences that it delivered.",
    }),
  })
  .meta({
    examples: [{ callback_url: "https://shop.example.com/webhooks/grosir", webhook_enabled: true }],
  });
export type UpdateWebhookInput = Partial<z.output<typeof updateWebhookInput>>;

export const createSecretInput = z.object({
  revoke_previous: optional(flagParameter).meta({
    description: "`true`: former secrets sign nothing from now on, instead of for 24 hours more.",
  }),
});
export type CreateSecretInput = Partial<z.output<typeof createSecretInput>>;

export const createSecretAnswer = webhookEnvelope(z.strictObject({ webhook_secret: z.string() }));

export const testResult = z.strictObject({
  event_id: z.string(),
  delivered: z.boolean(),
  response_status: z.int().nullable(),
  duration_ms: z.int(),
  error: z.string().nullable(),
});
export type TestResult = z.output<typeof testResult>;

export const testWebhookAnswer = webhookEnvelope(testResult);

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

export const listDeliveriesInput = z.object({
  ...pageParameters(20, 100),
  status: optional(z.enum(deliveryStatuses)),
});
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;

export const delivery = z.strictObject({
  event_id: z.string(),
  event: z.string(),
  ref_id: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.array(
    z.strictObject({
      at: timestamp,
      response_status: z.int().nullable(),
      duration_ms: z.int(),
      error: z.string().nullable(),
    }),
  ),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
});
export type DeliveryRow = z.output<typeof delivery>;

export const listDeliveriesAnswer = z
  .strictObject({ status: z.literal(true), ...okPage(delivery).shape })
  .meta({
    example: {
      status: true,
      message: "OK",
      data: [
        {
          event_id: "evt_0d3f6c1e5b9a4f7c8e2d1a0b9c8d7e6f",
          event: "order.completed",
          ref_id: "order-0001",
          status: "delivered",
          attempts: [
            {
              at: "2026-11-21T10:15:30.020+07:00",
              response_status: 200,
              duration_ms: 84,
              error: null,
            },
          ],
          next_attempt_at: null,
          created_at: "2026-11-21T10:15:30.000+07:00",
        },
      ],
      meta: { current_page: 1, per_page: 20, total: 1 },
    },
  });

export const replayDeliveryInput = z.object({ event_id: text(1, 191) });

export const replayDeliveryAnswer = webhookEnvelope(delivery);

export const replayFailedInput = z
  .object({
    since: timeParameter.meta({ description: "Those whose last attempt failed then or later." }),
  })
  .meta({ examples: [{ since: "2026-11-21T00:00:00+07:00" }] });

export const replayFailedAnswer = webhookEnvelope(
  z.strictObject({ replayed: z.int().meta({ description: "How many are sent again." }) }),
);

const signatureRecipe = z.strictObject({
  header: z.string(),
  recommended: z.boolean(),
  covers: z.string(),
  recipe: z.array(z.string()),
  pseudo_code: z.array(z.string()),
  example: z.record(z.string(), z.string()),
});

export const webhookDocs = z.strictObject({
  body: z.string(),
  events: z.array(
    z.strictObject({
      event: eventName,
      always_sent: z.boolean(),
      summary: z.string(),
      example: z.looseObject({}),
    }),
  ),
  headers: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  signatures: z.array(signatureRecipe),
  delivery: z.strictObject({
    attempts: z.int(),
    delays_seconds: z.array(z.int()),
    deadline_seconds: z.int(),
    kept_days: z.int(),
    rules: z.array(z.string()),
  }),
  callback_url: z.strictObject({ rules: z.array(z.string()) }),
});
export type WebhookDocs = z.output<typeof webhookDocs>;

export const webhookDocsAnswer = webhookEnvelope(webhookDocs);
