import { createHmac, randomUUID } from "node:crypto";
import { closeAfterTest } from "../shared/testing";
import { startTripaySimulator, type TripaySimulator } from "./server";

export const merchant = {
  apiKey: "DEV-key",
  privateKey: "private-key",
  merchantCode: "T0001",
};

/** A simulator for one test. */
export async function simulator(stateFile?: string): Promise<TripaySimulator> {
  const running = await startTripaySimulator({ ...merchant, stateFile });
  closeAfterTest(running);
  return running;
}

/** The hex HMAC-SHA256 that Tripay's documentation asks for. */
export function hmac(text: string): string {
  return createHmac("sha256", merchant.privateKey).update(text).digest("hex");
}

/** A valid body of `POST /transaction/create`, but for what a test changes. */
export function order(changes: Record<string, unknown> = {}) {
  const fields = {
    method: "QRIS",
    merchant_ref: `INV-${randomUUID()}`,
    amount: 50_000,
    ...changes,
  };
  return {
    customer_name: "Toko Maju Jaya",
    customer_email: "toko@demo.example",
    order_items: [{ sku: "SALDO", name: "Isi saldo", price: fields.amount, quantity: 1 }],
    expired_time: Math.floor(Date.now() / 1_000) + 3_600,
    signature: hmac(`${merchant.merchantCode}${fields.merchant_ref}${fields.amount}`),
    ...fields,
  };
}

/** Asks under `/api` with the right key; a body is sent as JSON. */
export async function call({ url }: TripaySimulator, path: string, body?: object) {
  const answer = await fetch(url + path, {
    headers: {
      Authorization: `Bearer ${merchant.apiKey}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Creates a transaction and returns its reference. */
export async function created(running: TripaySimulator, changes: Record<string, unknown> = {}) {
  const { body } = await call(running, "/transaction/create", order(changes));
  if (!body.success) throw new Error(body.message);
  return String(body.data.reference);
}

/** Does one thing to a transaction; the tries to deliver callbacks. */
export async function act({ origin }: TripaySimulator, reference: string, action: string) {
  const path = `${origin}/control/transactions/${reference}/${action}`;
  const { data } = await (await fetch(path, { method: "POST" })).json();
  return data.callbacks;
}

/** All transactions as the simulator keeps them. */
export async function listed({ origin }: TripaySimulator) {
  return (await (await fetch(`${origin}/control/transactions`)).json()).data;
}
