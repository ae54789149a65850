import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { parseObject } from "../shared/json-object";
import { readBody } from "../shared/read-body";
import { isSameOrigin } from "../shared/same-origin";
import type { Product } from "./product";
import { type ResponseCode, statusOf } from "./response-codes";
import { modes, type Supplier } from "./supplier";
import type { Attempt } from "./transaction";

type Answer = { status: number; body: unknown };

const decisions = new Map<string | undefined, { from: string; rc: ResponseCode }>([
  ["success", { from: "Pending", rc: "00" }],
  ["fail", { from: "Pending", rc: "02" }],
  ["reverse", { from: "Sukses", rc: "74" }],
]);

/**
 * What tests and the page use, as JSON:
 * - `GET /control/transactions`: orders, how many were made for each `ref_id`, and all requests
 * - `POST /control/transactions/REF_ID/ACTION`: success, fail, reverse, or webhook to tell again
 * - `POST /control/mode {"mode"}`, `/control/deposit {"deposit"}`, `/control/ping`
 * - `POST /control/products/SKU` with the members to change
 */
export async function answerControl(
  supplier: Supplier,
  request: IncomingMessage,
  response: ServerResponse,
  segments: string[],
): Promise<void> {
  if (!isSameOrigin(request)) return json(response, 403, { error: "Another page may not do this" });
  const text = (await readBody(request, 4_096))?.toString("utf8") ?? "";
  const fields = parseObject(text) ?? Object.fromEntries(new URLSearchParams(text));
  const { status, body } = await act(supplier, request.method ?? "", segments, fields);
  const isForm =
    request.headers["content-type"] === "application/x-www-form-urlencoded" && !parseObject(text);
  if (isForm && status === 200) response.writeHead(303, { Location: "/" }).end();
  else json(response, status, body);
}

async function act(
  supplier: Supplier,
  method: string,
  [, collection, name, action]: string[],
  fields: Record<string, unknown>,
): Promise<Answer> {
  if (method === "GET" && collection === "transactions" && name === undefined) {
    return { status: 200, body: seen(supplier) };
  }
  if (method !== "POST") return notFound;
  switch (collection) {
    case "transactions":
      return decide(supplier, decodeURIComponent(name ?? ""), action);
    case "products":
      return changeProduct(supplier, name, fields);
    case "mode":
      return setMode(supplier, fields.mode);
    case "deposit":
      return setDeposit(supplier, fields.deposit);
    case "ping": {
      const ping = await supplier.book.ping();
      return ping ? { status: 200, body: { data: { delivered: ping.delivered } } } : notFound;
    }
    default:
      return notFound;
  }
}

const notFound: Answer = { status: 404, body: { error: "Not found" } };

function seen({ store, mode }: Supplier) {
  const purchases: Record<string, number> = {};
  for (const { ref_id } of store.transactions) purchases[ref_id] = (purchases[ref_id] ?? 0) + 1;
  const { deposit, transactions, requests } = store;
  return { data: { mode, deposit, purchases, transactions, requests } };
}

async function decide(
  { store, book }: Supplier,
  refId: string,
  action: string | undefined,
): Promise<Answer> {
  const transaction = store.transaction(refId);
  if (transaction === undefined) return notFound;
  let webhooks: Attempt[];
  const decision = decisions.get(action);
  if (action === "webhook") {
    webhooks = await book.tell(transaction, [{ event: "update", rc: transaction.rc }]);
  } else if (decision === undefined) return notFound;
  else if (statusOf(transaction.rc) !== decision.from) {
    return { status: 409, body: { error: `It is not ${decision.from}` } };
  } else webhooks = await book.decide(transaction, decision.rc);
  await store.save();
  return { status: 200, body: { data: { transaction, webhooks } } };
}

async function changeProduct(
  { store }: Supplier,
  sku: string | undefined,
  fields: Record<string, unknown>,
): Promise<Answer> {
  const product = store.product(sku);
  if (product === undefined) return notFound;
  const names = Object.keys(fields) as (keyof Product)[];
  const fits = names.every((name) => typeof fields[name] === typeof product[name]);
  if (!fits) return { status: 422, body: { error: "No product has such members" } };
  Object.assign(product, fields);
  await store.save();
  return { status: 200, body: { data: product } };
}

function setMode(supplier: Supplier, wanted: unknown): Answer {
  const mode = modes.find((each) => each === wanted);
  if (mode === undefined) return { status: 422, body: { error: `Modes: ${modes.join(", ")}` } };
  supplier.mode = mode;
  return { status: 200, body: { data: { mode } } };
}

async function setDeposit({ store }: Supplier, given: unknown): Promise<Answer> {
  const deposit = Number(given);
  if (!Number.isSafeInteger(deposit)) return { status: 422, body: { error: "No whole number" } };
  store.deposit = deposit;
  await store.save();
  return { status: 200, body: { data: { deposit } } };
}
