import type { Order } from "./order";
import type { Panel } from "./panel";
import { Refusal } from "./refusal";
import { rateOf, services } from "./services";

const mostAtOnce = 100;

function incorrect(): Refusal {
  return new Refusal("Incorrect order ID");
}

function find(panel: Panel, id: string): Order {
  const order = /^\d{1,12}$/.test(id) ? panel.find(Number(id)) : undefined;
  if (order === undefined) throw incorrect();
  return order;
}

/** The ids of a comma-separated list. @throws Refusal for more than 100 */
function idsOf(list: string): string[] {
  const ids = list.split(",").map((id) => id.trim());
  if (ids.length > mostAtOnce) throw new Refusal("Too many orders");
  return ids;
}

/** `make` of it, or `{"error": text}` where that refuses, so that one of many spoils no other. */
async function orError<Value>(
  make: () => Value | Promise<Value>,
): Promise<Value | { error: string }> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}

export function listServices({ settings: { currency } }: Panel) {
  return services.map((each) => ({
    ...{ service: each.service, name: each.name, type: each.type, category: each.category },
    rate: rateOf(each, currency),
    min: String(each.min),
    max: String(each.max),
    refill: each.refill,
    cancel: each.cancel,
  }));
}

function statusOf(panel: Panel, id: string) {
  const order = find(panel, id);
  const { status, remains, charge } = panel.progress(order);
  const start_count = status === "Pending" ? "0" : String(order.start_count);
  const { currency } = panel.settings;
  return { charge, start_count, status, remains: String(remains), currency };
}

export async function readStatus(panel: Panel, fields: URLSearchParams) {
  const many = fields.get("orders");
  if (many === null) return statusOf(panel, fields.get("order") ?? "");
  const rows = idsOf(many).map(async (id) => [id, await orError(() => statusOf(panel, id))]);
  return Object.fromEntries(await Promise.all(rows));
}

async function refillOne(panel: Panel, id: string): Promise<number> {
  const order = find(panel, id);
  const able = services.some(({ service, refill }) => service === order.service && refill);
  if (!able || panel.progress(order).status !== "Completed") {
    throw new Refusal("Refill is not available");
  }
  return (await panel.refill(order)).refill;
}

export async function refill(panel: Panel, fields: URLSearchParams) {
  const many = fields.get("orders");
  if (many === null) return { refill: String(await refillOne(panel, fields.get("order") ?? "")) };
  return Promise.all(
    idsOf(many).map(async (id) => ({
      order: Number(id),
      refill: await orError(() => refillOne(panel, id)),
    })),
  );
}

function refillStatusOf(panel: Panel, id: string): string {
  const found = /^\d{1,12}$/.test(id) ? panel.findRefill(Number(id)) : undefined;
  if (found === undefined) throw new Refusal("Refill not found");
  return "Completed";
}

export async function readRefillStatus(panel: Panel, fields: URLSearchParams) {
  const many = fields.get("refills");
  if (many === null) return { status: refillStatusOf(panel, fields.get("refill") ?? "") };
  return Promise.all(
    idsOf(many).map(async (id) => ({
      refill: Number(id),
      status: await orError(() => refillStatusOf(panel, id)),
    })),
  );
}

async function cancelOne(panel: Panel, id: string): Promise<number> {
  const order = find(panel, id);
  const able = services.some(({ service, cancel }) => service === order.service && cancel);
  const { status, remains } = panel.progress(order);
  if (!able || !["Pending", "Processing", "In progress"].includes(status)) {
    throw new Refusal("Cancel is not available");
  }
  const ended = remains === order.quantity ? "Canceled" : "Partial";
  await panel.end(order, { status: ended, remains });
  return 1;
}

export function cancel(panel: Panel, fields: URLSearchParams) {
  return Promise.all(
    idsOf(fields.get("orders") ?? "").map(async (id) => ({
      order: Number(id),
      cancel: await orError(() => cancelOne(panel, id)),
    })),
  );
}
