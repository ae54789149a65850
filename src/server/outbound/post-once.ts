import type { Dispatcher } from "undici";
import { AttemptError, type AttemptFault, attemptFault, errorCode } from "./attempt-fault";

export interface PostOptions {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** For the whole attempt: name, connection, sending, and the answer to its end. */
  deadlineMs?: number;
  /** The connection is dropped after that much of an answer; its status counts all the same. */
  maxAnswerBytes?: number;
  signal?: AbortSignal;
}

export type PostResult =
  | { outcome: "answered"; status: number; durationMs: number }
  | { outcome: "failed"; error: AttemptFault; durationMs: number };

/** Says that we used the agent wrongly or closed it, nothing about the receiver. */
const ownFaults = ["UND_ERR_INVALID_ARG", "UND_ERR_CLOSED", "UND_ERR_DESTROYED"];

async function discard(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return;
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/**
 * Sends one POST and waits for its whole answer, of which only the status is kept: any status is an
 * answer, a redirect too, and is not followed. A receiver's failing is an outcome, not an exception.
 *
 * @param agent decides which addresses may be called, see `createGuardedAgent`
 * @throws TypeError where `url` is none; the reason of `signal` once that is aborted; undici's errors
 *   where the agent is closed or a header is malformed
 */
export async function postOnce(agent: Dispatcher, options: PostOptions): Promise<PostResult> {
  const { headers, body, deadlineMs = 10_000, maxAnswerBytes = 65_536, signal } = options;
  const { origin, pathname, search } = new URL(options.url);
  signal?.throwIfAborted();
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  const attempt = new AbortController();
  const stop = () => attempt.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  let overdue: AttemptFault = "timeout";
  const timer = setTimeout(() => attempt.abort(new AttemptError(overdue)), deadlineMs);
  try {
    const request = agent.request({
      origin,
      path: pathname + search,
      method: "POST",
      headers: { ...headers, "accept-encoding": "identity" },
      body,
      signal: attempt.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // undici notices an abort only once it is connected.
    const answer = await Promise.race([request, aborted(attempt.signal)]);
    overdue = "answer too slow";
    await discard(answer.body, maxAnswerBytes);
    return { outcome: "answered", status: answer.statusCode, durationMs: durationMs() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (ownFaults.includes(errorCode(error))) throw error;
    return { outcome: "failed", error: attemptFault(error), durationMs: durationMs() };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
