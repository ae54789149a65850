import { createRouter, resellerProcedure } from "@/server/trpc";
import { pageAnswer } from "@/shared/envelope";
import {
  createSecretAnswer,
  createSecretInput,
  listDeliveriesAnswer,
  listDeliveriesInput,
  replayDeliveryAnswer,
  replayDeliveryInput,
  replayFailedAnswer,
  replayFailedInput,
  testWebhookAnswer,
  updateWebhookInput,
  webhookDocsAnswer,
  webhookSettingsAnswer,
} from "./contract";
import {
  countFailedAnswer,
  countFailedInput,
  deliveryAnswer,
  deliveryInput,
  deliveryLogAnswer,
  deliveryLogInput,
  orderDeliveriesAnswer,
  orderDeliveriesInput,
  webhookHealthAnswer,
} from "./contract/delivery-log";
import { countFailed } from "./domain/count-failed";
import { createWebhookSecret } from "./domain/create-secret";
import { describeWebhooks } from "./domain/describe-webhooks";
import { listDeliveries } from "./domain/list-deliveries";
import { listOrderDeliveries } from "./domain/list-order-deliveries";
import { readDelivery } from "./domain/read-delivery";
import { readDeliveryLog } from "./domain/read-delivery-log";
import { readHealth } from "./domain/read-health";
import { readWebhook } from "./domain/read-webhook";
import { replayDelivery } from "./domain/replay-delivery";
import { replayFailed } from "./domain/replay-failed";
import { sendTest } from "./domain/send-test";
import { updateWebhook } from "./domain/update-webhook";

const ok = { status: true, message: "OK" } as const;

export const webhooksRouter = createRouter({
  get: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/webhook",
        tags: ["Webhook"],
        summary: "Read the webhook's configuration",
      },
      scope: "webhook:read",
    })
    .output(webhookSettingsAnswer)
    .query(async ({ ctx }) => ({ ...ok, data: await readWebhook(ctx) })),

  update: resellerProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/v1/webhook",
        tags: ["Webhook"],
        summary: "Configure the webhook",
        description:
          "Members that are left out stay as they are. Switched off, what still waits is not sent any more and counts as failed; it can be replayed.",
      },
      scope: "webhook:write",
      errors: ["CALLBACK_URL_NOT_ALLOWED", "WEBHOOK_SECRET_REQUIRED", "CALLBACK_URL_REQUIRED"],
    })
    .input(updateWebhookInput)
    .output(webhookSettingsAnswer)
    .mutation(async ({ ctx, input }) => ({ ...ok, data: await updateWebhook(ctx, input) })),

  createSecret: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/webhook/secret",
        tags: ["Webhook"],
        summary: "Make a new webhook secret",
        description:
          "It is shown in this answer only. Former secrets sign beside it for 24 hours, at most the latest four of them. Needs no body.",
      },
      scope: "webhook:write",
      bodyless: true,
    })
    .input(createSecretInput)
    .output(createSecretAnswer)
    .mutation(async ({ ctx, input }) => ({ ...ok, data: await createWebhookSecret(ctx, input) })),

  test: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/webhook/test",
        tags: ["Webhook"],
        summary: "Send a test event",
        description:
          "One attempt, now, also while the webhook is switched off. The answer says what came of it. Needs no body.",
      },
      scope: "webhook:write",
      rateGroup: "sandbox",
      bodyless: true,
      errors: ["WEBHOOK_SECRET_REQUIRED", "CALLBACK_URL_REQUIRED"],
    })
    .output(testWebhookAnswer)
    .mutation(async ({ ctx }) => ({ ...ok, data: await sendTest(ctx) })),

  docs: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/webhook/docs",
        tags: ["Webhook"],
        summary: "Read how webhooks work",
        description:
          "Events with an example of each, headers, how both signatures are made, and when what is sent.",
      },
      scope: "webhook:read",
    })
    .output(webhookDocsAnswer)
    .query(async ({ ctx }) => ({ ...ok, data: describeWebhooks(ctx) })),

  deliveries: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/webhook/deliveries",
        tags: ["Webhook"],
        summary: "List webhook deliveries",
        description:
          "The log of the last 30 days, newest first. While an attempt is under way `next_attempt_at` is null.",
      },
      scope: "webhook:read",
    })
    .input(listDeliveriesInput)
    .output(listDeliveriesAnswer)
    .query(async ({ ctx, input }) => ({
      status: true,
      ...pageAnswer(input, await listDeliveries(ctx, input)),
    })),

  replay: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/webhook/deliveries/{event_id}/replay",
        tags: ["Webhook"],
        summary: "Send one event again",
        description: "In up to five attempts from now on, under the same `id`. Needs no body.",
      },
      scope: "webhook:write",
      bodyless: true,
      errors: ["DELIVERY_NOT_FOUND", "WEBHOOK_NOT_ENABLED"],
    })
    .input(replayDeliveryInput)
    .output(replayDeliveryAnswer)
    .mutation(async ({ ctx, input }) => ({
      ...ok,
      data: await replayDelivery(ctx, input.event_id),
    })),

  replayFailed: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/webhook/replay",
        tags: ["Webhook"],
        summary: "Send all failed events again",
        description: "Those whose last attempt failed at `since` or later.",
      },
      scope: "webhook:write",
      errors: ["WEBHOOK_NOT_ENABLED"],
    })
    .input(replayFailedInput)
    .output(replayFailedAnswer)
    .mutation(async ({ ctx, input }) => ({ ...ok, data: await replayFailed(ctx, input.since) })),

  log: resellerProcedure
    .input(deliveryLogInput)
    .output(deliveryLogAnswer)
    .query(async ({ ctx, input }) => ({ ...ok, data: await readDeliveryLog(ctx, input) })),

  delivery: resellerProcedure
    .input(deliveryInput)
    .output(deliveryAnswer)
    .query(async ({ ctx, input }) => ({ ...ok, data: await readDelivery(ctx, input.event_id) })),

  orderDeliveries: resellerProcedure
    .input(orderDeliveriesInput)
    .output(orderDeliveriesAnswer)
    .query(async ({ ctx, input }) => ({
      ...ok,
      data: await listOrderDeliveries(ctx, input.invoice),
    })),

  countFailed: resellerProcedure
    .input(countFailedInput)
    .output(countFailedAnswer)
    .query(async ({ ctx, input }) => ({ ...ok, data: await countFailed(ctx, input.since) })),

  health: resellerProcedure
    .output(webhookHealthAnswer)
    .query(async ({ ctx }) => ({ ...ok, data: await readHealth(ctx) })),
});
