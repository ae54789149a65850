import type { EventItem, EventOrder } from "./event-order";
import type { WebhookEvent } from "./events";

const at = "2026-11-21T10:15:30.000+07:00";
const eventId = "evt_0d3f6c1e5b9a4f7c8e2d1a0b9c8d7e6f";

const automatic: EventItem = {
  order_item_id: 9120,
  variant_id: 1,
  variant_name: "1 month",
  product_id: 7,
  product_name: "Streaming account",
  order_process: "auto",
  quantity: 1,
  price: 45_000,
  subtotal: 45_000,
  note: null,
  target: null,
  status: "completed",
  h2h_results: null,
  smm_results: null,
  licenses: [{ product_license: "8QX2-K7MD-4TRW-Z9PL", note: null }],
};

const sentByHand: EventItem = {
  ...{ order_item_id: 9121, variant_id: 23, variant_name: "Top up 500", product_id: 12 },
  ...{ product_name: "Game credit", order_process: "manual", quantity: 1 },
  ...{ price: 75_000, subtotal: 75_000, note: "812345678", target: "812345678" },
  ...{ status: "sent", h2h_results: null, smm_results: null },
};

function orderData(status: string, item: EventItem): object {
  const order: EventOrder = {
    ...{ invoice: "INV-261121-0V6Q4M2Z8T1KD", ref_id: "order-0001", status },
    ...{ price: item.subtotal, fees: 0, amount: item.subtotal, items: [item] },
  };
  const { items, ...facts } = order;
  return { ...facts, payment_code: "saldo", items };
}

const data: Record<WebhookEvent, object> = {
  "order.paid": orderData("paid", automatic),
  "order.completed": orderData("completed", automatic),
  "order.canceled": orderData("failed", { ...sentByHand, status: "failed" }),
  "order.item.sent": {
    ...{ invoice: "INV-261121-0V6Q4M2Z8T1KD", ref_id: "order-0001", transaction_status: "paid" },
    item: { ...sentByHand, sent_at: at },
  },
  "webhook.test": {
    ...{ invoice: "TEST-6N3W8K2Q0ZJ5R", ref_id: "TEST-1C7H4X9D2M0TB", status: "test" },
  },
  "order.refunded": orderData("completed", { ...sentByHand, status: "partial" }),
  "balance.topup": {
    ...{ invoice: "TOP-261121-0V6Q4M2Z8T1KD", ref_id: "TOP-261121-0V6Q4M2Z8T1KD" },
    ...{ status: "paid", channel: "BRIVA", amount: 100_000, fee: 4_250, total: 104_250 },
  },
  "balance.low": {
    ...{ invoice: "INV-261121-0V6Q4M2Z8T1KD", ref_id: "order-0001", status: "low" },
    ...{ balance: 42_000, low_mark: 50_000 },
  },
  "item.updated": {
    ...{ invoice: null, ref_id: null, status: "active", item_id: 1 },
    ...{ sku: "STREAM-1M", name: "1 month", active: true },
  },
};

/** What a receiver gets for an event. */
export function exampleBody(event: WebhookEvent): {
  id: string;
  event: WebhookEvent;
  timestamp: string;
  data: object;
} {
  return { id: eventId, event, timestamp: at, data: data[event] };
}
