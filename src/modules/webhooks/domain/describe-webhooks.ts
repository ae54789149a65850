import type { VerbContext } from "@/server/db/verb-context";
import { MAX_CALLBACK_URL_LENGTH } from "@/server/outbound/callback-url";
import { resellerOf } from "@/server/principal";
import type { WebhookDocs } from "../contract";
import { nextAttemptAt } from "./due-deliveries";
import { exampleBody } from "./event-examples";
import { type WebhookEvent, webhookEvents } from "./events";
import { ATTEMPTS } from "./new-round";
import { signatureDocs } from "./signature-docs";

const headers: WebhookDocs["headers"] = [
  { name: "Content-Type", description: "`application/json`" },
  { name: "User-Agent", description: "Begins with `Grosir-Webhooks/`." },
  { name: "X-Event", description: "The name of the event, as in the body." },
  { name: "X-Timestamp", description: "When this attempt was made, ISO 8601 with an offset." },
  { name: "X-Signature", description: "See `signatures`." },
  {
    name: "webhook-id",
    description: "The `id` of the body: the same in every attempt and replay. Drop what you know.",
  },
  { name: "webhook-timestamp", description: "When this attempt was made, in Unix seconds." },
  { name: "webhook-signature", description: "See `signatures`." },
];

/** Seconds before each attempt, from the end of the one before. */
function delays(): number[] {
  const end = new Date(0);
  const later = Array.from({ length: ATTEMPTS - 1 }, (_, made) => {
    const next = nextAttemptAt(ATTEMPTS - 1 - made, end);
    return (next?.getTime() ?? 0) / 1_000;
  });
  return [0, ...later];
}

function eventDocs(): WebhookDocs["events"] {
  const names = Object.keys(webhookEvents) as WebhookEvent[];
  return names.map((event) => ({
    event,
    always_sent: webhookEvents[event].always,
    summary: webhookEvents[event].summary,
    example: { ...exampleBody(event) },
  }));
}

function addressRules({ allowHttp }: VerbContext["settings"]["webhook"]): string[] {
  return [
    allowHttp
      ? "Begins with `https://`; for development also `http://`, and this machine itself is allowed."
      : "Begins with `https://`; the certificate must be valid.",
    "On port 443 or above 1023.",
    "Without user name, password or fragment.",
    `At most ${MAX_CALLBACK_URL_LENGTH} characters.`,
    "Every address that its name resolves to must be public or allowed by the operator. That is checked again whenever a connection is made; otherwise the attempt fails.",
  ];
}

/** Everything that whoever writes a receiver has to know. */
export function describeWebhooks({ principal, settings }: VerbContext): WebhookDocs {
  resellerOf(principal);
  return {
    body: "A JSON object {id, event, timestamp, data}; `timestamp` is when it happened. The same bytes in every attempt.",
    events: eventDocs(),
    headers,
    signatures: signatureDocs(),
    delivery: {
      attempts: ATTEMPTS,
      delays_seconds: delays(),
      deadline_seconds: 10,
      kept_days: 30,
      rules: [
        "A POST for each event. Any 2xx answer takes it; everything else is a failure, a redirect too: it is not followed.",
        "A whole attempt, from looking up the name to the end of the answer, may take as long as the deadline. The connection is dropped after 64 KiB of an answer.",
        "Each delay counts from the end of the attempt before. After the last attempt a delivery is `failed`; it stays in GET /v1/webhook/deliveries and can be replayed. The webhook is never switched off by itself.",
        "An event can arrive more than once, and events can arrive in another order than they happened: keep `id` to drop repeats, and go by `status` and GET /v1/trx/{ref_id}.",
        "Answer first and work afterwards. Of one receiver at most a few attempts are under way at a time.",
        "`order.*` events carry the delivered `licenses` only while `include_licenses` is on.",
        "Events that are not always sent are switched on by `events` of PUT /v1/webhook.",
      ],
    },
    callback_url: { rules: addressRules(settings.webhook) },
  };
}
