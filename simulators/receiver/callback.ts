import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { readBody } from "../shared/read-body";
import { answerAttempt } from "./answer-attempt";
import { attemptLine } from "./attempt-line";
import { eventFields, parseJson } from "./event-fields";
import { type Attempt, addAttempt } from "./event-log";
import { parseMode, statusFor } from "./mode";
import type { ReceiverState } from "./state";
import { verifyWebhookSignature } from "./webhook-signature";
import { verifyXSignature } from "./x-signature";

const maxBytes = 4 * 1_024 * 1_024;

/** `POST /callback`; `?mode=` counts before the mode that was set. */
export async function answerCallback(
  state: ReceiverState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const arrived = Date.now();
  const wanted = url.searchParams.get("mode");
  const mode = wanted === null ? state.mode : parseMode(wanted);
  if (request.method !== "POST") return json(response, 405, { error: "Events are sent by POST." });
  const rawBody = await readBody(request, maxBytes);
  if (rawBody === undefined) return json(response, 413, { error: "The body is too long." });
  const { headers } = request;
  const payload = parseJson(rawBody);
  const fields = eventFields(payload);
  const webhook_signature = verifyWebhookSignature(headers, rawBody, state.secret);
  const genuine = webhook_signature.valid !== false;
  const event = state.log.enter({ fields, payload, rawBody, genuine });
  const number = event.attempt_count + 1;
  const attempt: Attempt = {
    number,
    at: new Date(arrived).toISOString(),
    latency_ms: latencyOf(headers, arrived),
    webhook_signature,
    x_signature: verifyXSignature(headers, fields, state.secret),
    mode: mode.text,
    answered: statusFor(mode, number, genuine),
    headers: textOf(headers),
  };
  const taken = addAttempt(event, attempt, genuine);
  state.print(attemptLine(event, attempt));
  if (taken) state.onEvent(structuredClone(event));
  const answer = {
    received: event.taken,
    repeats: event.repeats,
    reason: webhook_signature.reason,
  };
  answerAttempt(response, mode, attempt.answered, answer);
}

function latencyOf(headers: IncomingHttpHeaders, arrived: number): number | null {
  const seconds = Number(headers["webhook-timestamp"]);
  return Number.isFinite(seconds) ? arrived - seconds * 1_000 : null;
}

function textOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
