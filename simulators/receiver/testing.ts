import { createHash, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach } from "vitest";
import { type Receiver, type ReceiverOptions, startReceiver } from "./server";

export const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwqW7mZ0x5oFE=";
export const formerSecret = "whsec_Rm9ybWVyIHNlY3JldCBvZiAzMiByYW5kb20gYnl0ZXM=";

export type SignedRequest = { headers: Record<string, string>; body: string };

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A receiver for one test. */
export async function receiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const running = await startReceiver({ secret, ...options });
  opened.push(() => running.close());
  return running;
}

/** The body of an event, but for what a test changes in its `data`. */
export function eventBody(data: Record<string, unknown> = {}, event = "order.completed") {
  return {
    id: `evt_${randomUUID()}`,
    event,
    timestamp: new Date().toISOString(),
    data: { invoice: "INV-20260301-7Q2K", ref_id: "order-1", status: "completed", ...data },
  };
}

export type Signing = {
  /** Valid secrets, the newest first. */
  secrets?: string[];
  ageSeconds?: number;
  /** The content as it is sent. */
  body?: string;
  /** What `X-Signature` signs, without the secret. */
  signedText?: string;
};

/** Signs as a sender does, with the published library. */
export function signed(content: ReturnType<typeof eventBody>, options: Signing = {}) {
  const { secrets = [secret], ageSeconds = 0 } = options;
  const { ref_id, invoice, status } = content.data;
  const signedText = options.signedText ?? `${ref_id}:${invoice}:${status}`;
  const body = options.body ?? JSON.stringify(content);
  const at = new Date(Date.now() - ageSeconds * 1_000);
  const signatures = secrets.map((each) => new Webhook(each).sign(content.id, at, body));
  return {
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": content.id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": signatures.join(" "),
      "x-signature": createHash("sha256").update(`${signedText}:${secrets[0]}`).digest("hex"),
    },
  } satisfies SignedRequest;
}

/** Sends a request to a callback address, as a sender that follows nothing. */
export function post(url: string, { headers, body }: SignedRequest): Promise<Response> {
  return fetch(url, { method: "POST", headers, body, redirect: "manual" });
}
