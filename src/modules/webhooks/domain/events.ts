/**
 * Every kind of event. Those that are always sent tell of an order's course; the others are off until
 * they are switched on, since existing receivers take every event for a change of an order.
 */
export const webhookEvents = {
  "order.paid": { always: true, summary: "An order was created and paid." },
  "order.completed": {
    always: true,
    summary: "Every line of an order has ended and at least one delivered something.",
  },
  "order.canceled": {
    always: true,
    summary:
      "An order failed or was canceled and the money is back; `data.status` says which: `failed` or `canceled`.",
  },
  "order.item.sent": { always: true, summary: "The operator has sent an item by hand." },
  "webhook.test": { always: true, summary: "Somebody asked for a test." },
  "order.refunded": {
    always: false,
    summary: "Part of an order was given back, or all of it after it was completed.",
  },
  "balance.topup": { always: false, summary: "A top-up was credited." },
  "balance.low": { always: false, summary: "A payment took the balance below its low mark." },
  "item.updated": { always: false, summary: "An item's price, name or availability was changed." },
} as const satisfies Record<string, { always: boolean; summary: string }>;

export type WebhookEvent = keyof typeof webhookEvents;
