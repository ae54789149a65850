import { createHash, createHmac } from "node:crypto";
import { secretKey } from "./webhook-secret";

/** What existing receivers check: over four words of the event only. */
export type SimpleSignature = {
  refId: string | null;
  invoice: string | null;
  /** The status that the event tells of, or the event's own word. */
  status: string;
};

/** Lower-case hex SHA-256 of `ref_id:invoice:status:secret`, the whole `whsec_...` text as secret. */
export function simpleSignature(
  { refId, invoice, status }: SimpleSignature,
  secret: string,
): string {
  return createHash("sha256")
    .update(`${refId ?? ""}:${invoice ?? ""}:${status}:${secret}`, "utf8")
    .digest("hex");
}

/**
 * The `webhook-signature` header of Standard Webhooks 1.0: `v1,` and base64 HMAC-SHA-256 over
 * `id.timestamp.body`, one for each secret, the newest first.
 *
 * @param timestamp Unix seconds of this attempt
 */
export function standardSignature(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => {
      const hmac = createHmac("sha256", secretKey(secret));
      return `v1,${hmac.update(`${id}.${timestamp}.${body}`, "utf8").digest("base64")}`;
    })
    .join(" ");
}
