import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { isSame } from "../shared/is-same";
import { readBody } from "../shared/read-body";
import { parseBody } from "./body";
import { channels, wireChannel } from "./channels";
import { createTransaction, type Merchant } from "./create-transaction";
import { misbehaviourFor } from "./misbehaviour";
import { Refusal } from "./refusal";
import type { TransactionStore } from "./transaction-store";
import { wireDetail, wireTransaction } from "./wire";

const maxBytes = 256 * 1_024;

export type Gateway = { merchant: Merchant; store: TransactionStore; origin: string };

/** What Tripay itself has under `/api`. @throws Refusal for what it turns down */
export async function answerApi(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): Promise<void> {
  checkKey(request, gateway.merchant);
  switch (`${request.method} ${pathname}`) {
    case "GET /api/merchant/payment-channel": {
      const rows = channels.map((channel) => wireChannel(channel, gateway.origin));
      return json(response, 200, { success: true, message: "Success", data: rows });
    }
    case "POST /api/transaction/create":
      return create(gateway, request, response);
    case "GET /api/transaction/detail": {
      const transaction = gateway.store.find(searchParams.get("reference") ?? "");
      if (transaction === undefined) throw new Refusal(404, "Transaction not found");
      const data = wireDetail(transaction, gateway.origin);
      return json(response, 200, { success: true, message: "", data });
    }
    default:
      throw new Refusal(404, "Not found");
  }
}

function checkKey({ headers }: IncomingMessage, { apiKey }: Merchant): void {
  const [, given = ""] = headers.authorization?.match(/^Bearer (.+)$/) ?? [];
  if (!isSame(given, apiKey)) throw new Refusal(401, "Invalid API Key");
}

async function create(
  { merchant, store, origin }: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await readBody(request, maxBytes);
  if (bytes === undefined) throw new Refusal(413, "Request entity too large");
  const body = parseBody(request.headers["content-type"], bytes.toString("utf8"));
  const transaction = createTransaction(body, merchant, Math.floor(Date.now() / 1_000));
  const misbehaviour = misbehaviourFor(Number(body.amount));
  if (misbehaviour === "server-error") throw new Error("simulated");
  if (misbehaviour === "refused") {
    return json(response, 200, { success: false, message: "Payment channel is under maintenance" });
  }
  await store.save(transaction);
  if (misbehaviour === "no-answer") return;
  if (misbehaviour === "cut-off") {
    response.destroy();
    return;
  }
  const data = wireTransaction(transaction, origin);
  json(response, 200, { success: true, message: "", data });
}
