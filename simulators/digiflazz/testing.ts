import { createHash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { closeAfterTest } from "../shared/testing";
import {
  type DigiflazzSimulator,
  type DigiflazzSimulatorOptions,
  startDigiflazzSimulator,
} from "./server";
import type { SupplierStore } from "./supplier-store";
import type { Transaction } from "./transaction";

export const account = { username: "grosir", apiKey: "dev-key" };
export const webhookSecret = "hook-secret";

/** Noon in Jakarta, when everything is open. */
const noon = new Date("2026-03-02T05:00:00Z");

/** A simulator for one test, quick where the real one is slow. */
export async function simulator(
  options: Partial<DigiflazzSimulatorOptions> = {},
): Promise<DigiflazzSimulator> {
  const running = await startDigiflazzSimulator({
    ...account,
    webhookSecret,
    delayMs: 60,
    slowMs: 150,
    now: () => noon,
    ...options,
  });
  closeAfterTest(running);
  return running;
}

function md5(addition: string): string {
  return createHash("md5")
    .update(account.username + account.apiKey + addition)
    .digest("hex");
}

/** Posts members to a path under `/v1`, signed with what that call adds. */
export async function call(
  { url }: DigiflazzSimulator,
  path: string,
  addition: string,
  members: Record<string, unknown>,
  signal?: AbortSignal,
) {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: account.username, sign: md5(addition), ...members }),
    signal: signal ?? null,
  });
  const text = await answer.text();
  const type = answer.headers.get("content-type") ?? "";
  const data = type === "application/json" ? JSON.parse(text).data : text;
  return { status: answer.status, type, data };
}

export type OrderChanges = Record<string, unknown> & { ref_id?: string };

/** Orders, or asks for the same `ref_id` again; credit of 10,000 unless something else is named. */
export function order(
  running: DigiflazzSimulator,
  customer_no: string,
  { ref_id = `ref-${randomUUID()}`, ...changes }: OrderChanges = {},
  signal?: AbortSignal,
) {
  const members = { buyer_sku_code: "tsel10", customer_no, ref_id, ...changes };
  return call(running, "/transaction", ref_id, members, signal);
}

/** Asks for the price list. */
export function priceList(running: DigiflazzSimulator, members: Record<string, unknown> = {}) {
  return call(running, "/price-list", "pricelist", { cmd: "prepaid", ...members });
}

/** The deposit as the protocol tells it. */
export async function deposit(running: DigiflazzSimulator): Promise<number> {
  return (await call(running, "/cek-saldo", "depo", { cmd: "deposit" })).data.deposit;
}

/** Posts to a path under `/control`. */
export async function control({ origin }: DigiflazzSimulator, path: string, body?: object) {
  const answer = await fetch(`${origin}/control/${path}`, {
    method: "POST",
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Expects what comes true soon, also on a busy machine. */
export function eventually<Result>(look: () => Result) {
  return expect.poll(look, { timeout: 5_000 });
}

type Seen = {
  purchases: Record<string, number>;
  transactions: Transaction[];
  requests: SupplierStore["requests"];
};

/** What the simulator recorded. */
export async function seen({ origin }: DigiflazzSimulator): Promise<Seen> {
  return (await (await fetch(`${origin}/control/transactions`)).json()).data;
}
