import { setTimeout as pause } from "node:timers/promises";
import { sign } from "./signature";
import type { Attempt } from "./transaction";
import type { CallbackBody } from "./wire";

const ANSWER_MS = 5_000;
const longestAnswer = 2_000;
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
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Tripay-Simulator",
        "X-Callback-Event": "payment_status",
        "X-Callback-Signature": sign(privateKey, text),
      },
      body: text,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    const received = await answer.text();
    return {
      response_status: answer.status,
      response_body: received.slice(0, longestAnswer),
      error: null,
      delivered: answer.ok && saysSuccess(received),
    };
  } catch (error) {
    return { response_status: null, response_body: null, error: reason(error), delivered: false };
  }
}

function saysSuccess(answer: string): boolean {
  try {
    return JSON.parse(answer).success === true;
  } catch {
    return false;
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return error.message;
}
