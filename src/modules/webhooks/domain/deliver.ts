import type { Dispatcher } from "undici";
import type { Db } from "@/server/db/database";
import { postOnce } from "@/server/outbound/post-once";
import type { Sealer } from "@/server/sealing";
import { attemptHeaders } from "./attempt-headers";
import { bodyPlace, type ClaimedDelivery } from "./delivery";
import { type AttemptResult, recordAttempt } from "./due-deliveries";
import { buildEventBody } from "./event-body";
import { validSecrets } from "./webhook-secret";

/** What sending needs of this process. */
export type SenderContext = {
  db: Db;
  sealer: Sealer;
  timeZone: string;
  /** Decides which addresses may be called. */
  agent: Dispatcher;
  now: () => Date;
};

const DEADLINE_MS = 10_000;

async function post(
  context: SenderContext,
  delivery: ClaimedDelivery,
  body: string,
  secrets: readonly string[],
  signal: AbortSignal | undefined,
): Promise<AttemptResult> {
  const now = context.now();
  const result = await postOnce(context.agent, {
    url: delivery.callbackUrl,
    headers: attemptHeaders(delivery, body, secrets, { now, timeZone: context.timeZone }),
    body,
    deadlineMs: DEADLINE_MS,
    signal,
  });
  const { durationMs } = result;
  const endedAt = context.now();
  if (result.outcome === "failed") {
    return { responseStatus: null, durationMs, error: result.error, endedAt };
  }
  const ok = result.status >= 200 && result.status < 300;
  const error = ok ? null : `answered ${result.status}`;
  return { responseStatus: result.status, durationMs, error, endedAt };
}

/**
 * Makes one attempt of a claimed delivery: the bytes of the first attempt under a fresh signature.
 *
 * @returns what came of it, and whether the claim still stood when it was written down
 */
export async function deliver(
  context: SenderContext,
  delivery: ClaimedDelivery,
  signal?: AbortSignal,
): Promise<AttemptResult & { recorded: boolean }> {
  const { db, sealer } = context;
  const place = bodyPlace(delivery.resellerId, delivery.id);
  const secrets = await validSecrets({ db, sealer, now: context.now() }, delivery.resellerId);
  const body = delivery.sealedBody
    ? sealer.open(delivery.sealedBody, place)
    : await buildEventBody(context, delivery);
  const result = await post(context, delivery, body, secrets, signal);
  const sealed = delivery.sealedBody ? null : sealer.seal(body, place);
  return { ...result, recorded: await recordAttempt(db, delivery, result, sealed) };
}
