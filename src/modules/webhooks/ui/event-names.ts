import type { WebhookEventName } from "../contract";

/** Every event, and whether it is sent without being asked for. Without zod, for the browser. */
const events: Record<WebhookEventName, { always: boolean }> = {
  "order.paid": { always: true },
  "order.completed": { always: true },
  "order.canceled": { always: true },
  "order.item.sent": { always: true },
  "webhook.test": { always: true },
  "order.refunded": { always: false },
  "balance.topup": { always: false },
  "balance.low": { always: false },
  "item.updated": { always: false },
};

export const eventNames = Object.keys(events) as WebhookEventName[];
export const alwaysSent = eventNames.filter((name) => events[name].always);
export const sentOnDemand = eventNames.filter((name) => !events[name].always);
