import { afterEach } from "vitest";
import { PeerSupplier } from "../peer";
import type { AskRequest } from "../supplier";
import { type Asked, type PeerAnswer, type PeerServer, startPeerServer } from "./peer-server";
import { askAbout, h2hRequest } from "./requests";

const running: PeerServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** A peer for one test, and us as its customer. */
export async function peer(answer: (asked: Asked) => PeerAnswer, timeout_seconds = 5) {
  const server = await startPeerServer(answer);
  running.push(server);
  const credentials = { api_key: "grs_live_secret", webhook_secret: null };
  const supplier = new PeerSupplier({ base_url: server.url, timeout_seconds }, credentials);
  return { supplier, server };
}

export const request = h2hRequest({ reference: "GRS-1-abc", code: "71", target: "08120000" });
export const asked: AskRequest = askAbout(request, { supplierOrderId: "INV-1" });
/** `data` of an order that was taken. */
export const taken = {
  invoice: "INV-1",
  ref_id: "GRS-1-abc",
  status: "paid",
  price: 9_000,
  fees: 0,
  amount: 9_000,
};
const line = {
  order_item_id: 5,
  variant_id: 71,
  product_license: null,
  price: 9_000,
  subtotal: 9_000,
};
export const unit = { order_item_id: 5, variant_id: 71 };

/** GET /v1/trx/{ref_id} of one line. */
export function detail(status: string, item: object = {}, results: object = {}): PeerAnswer {
  const data = { id: 9, ...taken, status, fees: null, items: [{ ...line, ...item }] };
  return { body: { message: "OK", data, h2h_results: [], smm_results: [], ...results } };
}
