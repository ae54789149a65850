/**
 * Verifies webhooks in Node. Copy the functions; keep `webhook-id` to drop repeats.
 *
 * To try it: WEBHOOK_SECRET=whsec_... node verify.mjs \
 *   'webhook-id: ...' 'webhook-timestamp: ...' 'webhook-signature: ...' 'x-signature: ...' < body
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Recommended: `webhook-signature` covers the whole body and the time.
 *
 * @param {string} secret whsec_...
 * @param {NodeJS.Dict<string | string[]>} headers names in lower case, as in `request.headers`
 * @param {Buffer} rawBody as it was received, before any JSON parser
 */
export function verifyWebhookSignature(secret, headers, rawBody) {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (key.length === 0) throw new Error("The webhook secret is missing.");
  const id = headers["webhook-id"];
  const timestamp = String(headers["webhook-timestamp"]);
  const age = Date.now() / 1000 - Number(timestamp);
  if (!id || !(Math.abs(age) <= 300)) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  // One signature for each valid secret, as there are two for a while after a change.
  const signatures = String(headers["webhook-signature"]).split(" ");
  return signatures.some((each) => {
    const [version, encoded = ""] = each.split(",");
    const given = Buffer.from(encoded, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * The older `X-Signature` covers `ref_id`, `invoice` and `status` only: verify it besides, or ask
 * `GET /v1/trx/{ref_id}` for everything else.
 *
 * @param {string} secret the newest, with its whsec_
 * @param {NodeJS.Dict<string | string[]>} headers
 * @param {Buffer} rawBody
 */
export function verifyXSignature(secret, headers, rawBody) {
  if (secret === "") throw new Error("The webhook secret is missing.");
  const { event, data } = parsed(rawBody) ?? {};
  const ref_id = data?.ref_id ?? "";
  const invoice = data?.invoice ?? "";
  let status = data?.status ?? "";
  if (event === "order.item.sent") status = "item.sent";
  if (event === "webhook.test") status = "test";
  if ([event, ref_id, invoice, status].some((each) => typeof each !== "string")) return false;
  // A ref_id may hold colons. As these two may not, the signed text can be read in one way only.
  if (!/^[A-Z0-9-]*$/.test(invoice) || !/^[a-z._]*$/.test(status)) return false;
  if (event.startsWith("order.") && invoice === "") return false;
  const text = `${ref_id}:${invoice}:${status}:${secret}`;
  const expected = Buffer.from(createHash("sha256").update(text).digest("hex"));
  const given = Buffer.from(String(headers["x-signature"]));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** @param {Buffer} rawBody */
function parsed(rawBody) {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const secret = process.env.WEBHOOK_SECRET ?? "";
  const lines = process.argv.slice(2).map((line) => line.split(": "));
  const headers = Object.fromEntries(
    lines.map(([name = "", value]) => [name.toLowerCase(), value]),
  );
  const rawBody = readFileSync(0);
  const recommended = verifyWebhookSignature(secret, headers, rawBody);
  console.log(`webhook-signature: ${recommended ? "valid" : "invalid"}`);
  console.log(`x-signature: ${verifyXSignature(secret, headers, rawBody) ? "valid" : "invalid"}`);
  process.exitCode = recommended ? 0 : 1;
}
