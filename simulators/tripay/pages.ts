import type { IncomingMessage, ServerResponse } from "node:http";
import { document, json } from "../shared/answers";
import { channels } from "./channels";
import { channelIcon, qrImage } from "./images";
import { payPage } from "./pay-page";
import { Refusal } from "./refusal";
import { type ActionName, actionNames, type Simulation } from "./simulation";
import type { Transaction } from "./transaction";
import type { TransactionStore } from "./transaction-store";

export type Rooms = { store: TransactionStore; simulation: Simulation };

function known(store: TransactionStore, reference: string | undefined): Transaction {
  const transaction = store.find(reference ?? "");
  if (transaction === undefined) throw new Refusal(404, "Transaction not found");
  return transaction;
}

function knownAction(name: string | undefined): ActionName {
  const action = actionNames.find((each) => each === name);
  if (action === undefined) throw new Refusal(404, "Not found");
  return action;
}

/** What people see: `/pay/REFERENCE` with its buttons, `/qr/REFERENCE` and `/icons/CODE.svg`. */
export async function answerPages(
  { store, simulation }: Rooms,
  request: IncomingMessage,
  response: ServerResponse,
  [room, name, action]: string[],
): Promise<void> {
  if (room === "pay" && request.method === "POST") {
    const transaction = known(store, name);
    await simulation.act(transaction, knownAction(action));
    response.writeHead(303, { Location: `/pay/${transaction.reference}#outcome` }).end();
  } else if (room === "pay" && action === undefined) {
    document(response, "html", payPage(known(store, name), Math.floor(Date.now() / 1_000)));
  } else if (room === "qr") {
    const { qr_string } = known(store, name);
    if (qr_string === null) throw new Refusal(404, "Not found");
    document(response, "svg", await qrImage(qr_string));
  } else {
    const channel = channels.find(({ code }) => name === `${code}.svg`);
    if (room !== "icons" || channel === undefined) throw new Refusal(404, "Not found");
    document(response, "svg", channelIcon(channel.code));
  }
}

/**
 * What tests use: `GET /control/transactions` and `POST /control/transactions/REFERENCE/ACTION`,
 * which does what the button of that name does.
 */
export async function answerControl(
  { store, simulation }: Rooms,
  request: IncomingMessage,
  response: ServerResponse,
  [, collection, reference, action]: string[],
): Promise<void> {
  if (collection !== "transactions") throw new Refusal(404, "Not found");
  if (request.method === "GET" && reference === undefined) {
    return json(response, 200, { success: true, data: store.all() });
  }
  if (request.method !== "POST") throw new Refusal(405, "Method not allowed");
  const transaction = known(store, reference);
  const callbacks = await simulation.act(transaction, knownAction(action));
  json(response, 200, { success: true, data: { transaction, callbacks } });
}
