import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import { signingKey } from "./secret";
import { invalid, unchecked, type Verdict, valid } from "./verdict";

const toleranceSeconds = 5 * 60;

/**
 * Verifies `webhook-signature` of Standard Webhooks 1.0 twice, with the published library and by
 * hand; where the two disagree it is not valid.
 */
export function verifyWebhookSignature(
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
  secret: string | undefined,
): Verdict {
  if (secret === undefined) return unchecked;
  const byHand = refusalByHand(headers, rawBody, secret);
  const byLibrary = refusalByLibrary(headers, rawBody, secret);
  if (byHand === undefined && byLibrary === undefined) return valid;
  if (byHand !== undefined && byLibrary !== undefined) return invalid(byHand);
  return invalid(
    `standardwebhooks: ${byLibrary ?? "valid"}, node:crypto: ${byHand ?? "valid"}; they disagree`,
  );
}

function refusalByHand(headers: IncomingHttpHeaders, rawBody: Buffer, secret: string) {
  const id = single(headers, "webhook-id");
  const timestamp = single(headers, "webhook-timestamp");
  const signatures = single(headers, "webhook-signature");
  if (id === "" || timestamp === "" || signatures === "") {
    return "webhook-id, webhook-timestamp or webhook-signature is missing";
  }
  if (!/^\d+$/.test(timestamp)) return "webhook-timestamp is not in whole seconds";
  if (Math.abs(Math.floor(Date.now() / 1_000) - Number(timestamp)) > toleranceSeconds) {
    return "webhook-timestamp is more than 5 minutes off";
  }
  const signed = createHmac("sha256", signingKey(secret)).update(`${id}.${timestamp}.`);
  const expected = signed.update(rawBody).digest();
  const matches = signatures.split(" ").some((each) => {
    const [version, encoded = ""] = each.split(",");
    const given = Buffer.from(encoded, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches ? undefined : "no signature in webhook-signature matches";
}

function refusalByLibrary(headers: IncomingHttpHeaders, rawBody: Buffer, secret: string) {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const flat = Object.fromEntries(names.map((name) => [name, single(headers, name)]));
  try {
    new Webhook(secret).verify(rawBody, flat, { jsonParse: false });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function single(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name] ?? "");
}
