import type { WebhookDocs } from "../contract";
import { GRACE_HOURS, MAX_FORMER_SECRETS } from "./create-secret";
import { exampleBody } from "./event-examples";
import { simpleSignature, standardSignature } from "./sign";

const secret = `whsec_${Buffer.from("only for this example, 32 bytes!").toString("base64")}`;

/** How a receiver finds out that an event is genuine, worked out with an example. */
export function signatureDocs(): WebhookDocs["signatures"] {
  const content = exampleBody("webhook.test");
  const body = JSON.stringify(content);
  const timestamp = Date.parse(content.timestamp) / 1_000;
  const told = exampleBody("order.completed").data as Record<
    "ref_id" | "invoice" | "status",
    string
  >;
  const { ref_id: refId, invoice, status } = told;
  return [
    {
      header: "webhook-signature",
      recommended: true,
      covers:
        "The whole body, the id and the time of the attempt. Follows Standard Webhooks 1.0; the published `standardwebhooks` libraries verify it.",
      recipe: [
        "The key is the base64 of the secret after `whsec_`, decoded: 32 bytes.",
        "The signed text is `webhook-id`, a dot, `webhook-timestamp`, a dot, and the body exactly as it arrived, before any JSON parser.",
        "A signature is `v1,` and the base64 of HMAC-SHA-256 over the signed text with that key.",
        `The header has one signature for each valid secret, the newest first, joined by a space: after a change former secrets sign for ${GRACE_HOURS} hours more, at most ${MAX_FORMER_SECRETS} of them. One that is right is enough.`,
        "Compare in constant time, and refuse a time that is more than 5 minutes off.",
      ],
      pseudo_code: [
        'key = base64_decode(remove_prefix(secret, "whsec_"))',
        'text = headers["webhook-id"] + "." + headers["webhook-timestamp"] + "." + raw_body',
        'expected = "v1," + base64_encode(hmac_sha256(key, text))',
        'genuine = any(constant_time_equal(each, expected) for each in split(headers["webhook-signature"], " "))',
        '          and abs(now() - integer(headers["webhook-timestamp"])) <= 300',
      ],
      example: {
        secret,
        "webhook-id": content.id,
        "webhook-timestamp": String(timestamp),
        raw_body: body,
        signed_text: `${content.id}.${timestamp}.${body}`,
        "webhook-signature": standardSignature({ id: content.id, timestamp, body }, [secret]),
      },
    },
    {
      header: "X-Signature",
      recommended: false,
      covers:
        "`ref_id`, `invoice` and `status` only, by the newest secret. For receivers that know it already.",
      recipe: [
        "The signed text is `ref_id`, `invoice`, `status` and the secret, joined by colons. The secret is the whole text with its `whsec_`.",
        "`status` is `data.status`; for `order.item.sent` it is the word `item.sent`, for `webhook.test` the word `test`. A `ref_id` or `invoice` that is missing or null counts as empty text.",
        "The signature is the SHA-256 of that text in lower-case hex.",
        "A `ref_id` may hold colons: also check that the `invoice` of an order is made of A-Z, 0-9 and hyphens alone.",
        "It covers neither items nor money: ask GET /v1/trx/{ref_id} for those, or verify `webhook-signature`.",
      ],
      pseudo_code: [
        'text = ref_id + ":" + invoice + ":" + status + ":" + secret',
        'genuine = constant_time_equal(headers["x-signature"], lower_hex(sha256(text)))',
        '          and (matches(invoice, "^[A-Z0-9-]+$") or not starts_with(event, "order."))',
      ],
      example: {
        secret,
        ref_id: refId,
        invoice,
        status,
        signed_text: `${refId}:${invoice}:${status}:${secret}`,
        "X-Signature": simpleSignature({ refId, invoice, status }, secret),
      },
    },
  ];
}
