import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type PostOutcome, postJson } from "../shared/post-json";

/** Where webhooks go; they are signed where there is a secret. */
export type Hook = { url: string; secret: string | undefined };

export type Delivery = Hook & {
  event: "create" | "update" | "ping";
  body: unknown;
  /** How often to try again until the receiver answers with 2xx; at most 3. */
  retries: number;
  signal: AbortSignal;
};

export type DeliveryAttempt = PostOutcome & { at: number; delivered: boolean };

const retryAfterMs = [150, 300, 600];

/** Sends one webhook until it is taken. Never throws; tells every try. */
export async function deliver({ retries, ...delivery }: Delivery): Promise<DeliveryAttempt[]> {
  const attempts = [await attempt(delivery)];
  for (const wait of retryAfterMs.slice(0, retries)) {
    if (attempts.at(-1)?.delivered || delivery.signal.aborted) break;
    await pause(wait);
    attempts.push(await attempt(delivery));
  }
  return attempts;
}

async function attempt({ url, secret, event, body, signal }: Omit<Delivery, "retries">) {
  const text = JSON.stringify(body);
  const headers: Record<string, string> = {
    "User-Agent": "Digiflazz-Hookshot",
    "X-Digiflazz-Event": event,
    "X-Digiflazz-Delivery": randomUUID(),
  };
  if (secret !== undefined) headers["X-Hub-Signature"] = hubSignature(secret, text);
  const at = Date.now();
  const outcome = await postJson(url, { headers, body: text, signal });
  const status = outcome.response_status ?? 0;
  return { at, ...outcome, delivered: status >= 200 && status < 300 };
}

/** `sha1=` and the hex HMAC-SHA1 of a body. */
function hubSignature(secret: string, text: string): string {
  return `sha1=${createHmac("sha1", secret).update(text).digest("hex")}`;
}

/** What a ping says: the hook as it is set, with its secret. */
export function pingBody({ url, secret = "" }: Hook) {
  return {
    sed: randomUUID().slice(0, 9),
    hook_id: "simulator",
    hook: { url, secret, type: "application/json", status: 1 },
  };
}
