import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { parseObject } from "../shared/json-object";
import { readBody } from "../shared/read-body";
import { isSameOrigin } from "../shared/same-origin";
import { parseMode } from "./mode";
import type { Order } from "./order";
import type { Panel } from "./panel";

/**
 * `GET /control/orders` has what was really made; `POST /control/orders/ID/complete`, `/cancel` and
 * `/partial {"remains"}` end an order, `POST /control/mode {"mode"}` makes the whole panel misbehave.
 */
export async function answerControl(
  panel: Panel,
  request: IncomingMessage,
  response: ServerResponse,
  [, collection, id, action]: string[],
): Promise<void> {
  if (request.method === "GET" && collection === "orders" && id === undefined) {
    return json(response, 200, { data: panel.orders().map((each) => seen(panel, each)) });
  }
  if (request.method !== "POST") return json(response, 404, { error: "Not found" });
  if (!isSameOrigin(request))
    return json(response, 403, { error: "Another page may not do this." });
  const { fields, form } = readFields(await readBody(request, 4_096));
  if (collection === "mode" && id === undefined) {
    panel.mode = parseMode(fields.mode);
    return form ? back(response) : json(response, 200, { mode: panel.mode });
  }
  const order = collection === "orders" ? panel.find(Number(id)) : undefined;
  if (order === undefined) return json(response, 404, { error: "There is no such order." });
  await panel.end(order, ending(order, action, fields.remains));
  if (form) back(response);
  else json(response, 200, { data: seen(panel, order) });
}

/** An order with how far it is. */
export function seen(panel: Panel, order: Order) {
  const { ended: _, ...facts } = order;
  return { ...facts, ...panel.progress(order) };
}

/** @throws RangeError where there is no such action */
function ending(
  order: Order,
  action: string | undefined,
  remains: unknown,
): NonNullable<Order["ended"]> {
  const { quantity } = order;
  if (action === "complete") return { status: "Completed", remains: 0 };
  if (action === "cancel") return { status: "Canceled", remains: quantity };
  if (action !== "partial") throw new RangeError("There are: complete, partial, cancel.");
  const left = Number(remains ?? Math.ceil(quantity / 2));
  if (!Number.isSafeInteger(left)) throw new RangeError("remains must be a whole number.");
  return { status: "Partial", remains: left };
}

function back(response: ServerResponse): void {
  response.writeHead(303, { Location: "/" }).end();
}

/** JSON whatever its media type says, as `curl -d` sends it; else a form of the page. */
function readFields(body: Buffer | undefined): { fields: Record<string, unknown>; form: boolean } {
  const text = body?.toString("utf8") ?? "";
  const fields = parseObject(text);
  if (fields !== undefined || text === "") return { fields: fields ?? {}, form: false };
  return { fields: Object.fromEntries(new URLSearchParams(text)), form: true };
}
