import { setTimeout as pause } from "node:timers/promises";
import { postJson } from "../shared/post-json";
import { sign } from "./signature";
import type { Attempt } from "./transaction";
import type { CallbackBody } from "./wire";

/** Tripay waits two minutes each time. */
const retryAfterMs = [150, 300, 600];

export type Delivery = {
  url: string;
  body: CallbackBody;
  privateKey: string;
  /** How often to try again until the receiver answers `{"success":true}`; at most 3. */
  retries: number;
  signal: AbortSignal;
};

/** Sends one callback until it is taken, as Tripay does. Never throws; tells every try. */
export async function deliver({ retries, ...delivery }: Delivery): Promise<Attempt[]> {
  const attempts = [await attempt(delivery)];
  for (const wait of retryAfterMs.slice(0, retries)) {
    if (attempts.at(-1)?.delivered || delivery.signal.aborted) break;
    await pause(wait);
    attempts.push(await attempt(delivery));
  }
  return attempts;
}

async function attempt(delivery: Omit<Delivery, "retries">): Promise<Attempt> {
  const { status, total_amount } = delivery.body;
  const at = Date.now();
  const outcome = await send(delivery);
  return { at, status, total_amount, ...outcome, duration_ms: Date.now() - at };
}

async function send({ url, body, privateKey, signal }: Omit<Delivery, "retries">) {
  const text = JSON.stringify(body);
  const headers = {
    "User-Agent": "Tripay-Simulator",
    "X-Callback-Event": "payment_status",
    "X-Callback-Signature": sign(privateKey, text),
  };
  const outcome = await postJson(url, { headers, body: text, signal });
  const { response_status: status, response_body } = outcome;
  const ok = status !== null && status >= 200 && status < 300;
  return { ...outcome, delivered: ok && saysSuccess(response_body ?? "") };
}

function saysSuccess(answer: string): boolean {
  try {
    return JSON.parse(answer).success === true;
  } catch {
    return false;
  }
}
