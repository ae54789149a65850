import { createHmac } from "node:crypto";
import type { Header } from "./supplier";
import { isSame } from "./wire";

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Checks `webhook-signature` of Standard Webhooks 1.0.
 *
 * @param secret `whsec_` and base64
 * @returns why it is not genuine; undefined where it is
 */
export function signatureFault(
  body: Uint8Array,
  header: Header,
  { secret, now }: { secret: string; now: Date },
): string | undefined {
  const id = header("webhook-id") ?? "";
  const timestamp = header("webhook-timestamp") ?? "";
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return "the signature's headers are missing";
  const age = Math.floor(now.getTime() / 1_000) - Number(timestamp);
  if (Math.abs(age) > TOLERANCE_SECONDS) return "it was signed at another time";
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const hmac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
  const own = `v1,${hmac.digest("base64")}`;
  const given = (header("webhook-signature") ?? "").split(" ");
  return given.some((each) => isSame(each, own)) ? undefined : "wrong signature";
}
