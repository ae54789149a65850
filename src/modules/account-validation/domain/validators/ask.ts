import {
  type JsonAnswer,
  type JsonRequest,
  NoAnswer,
  requestJson,
} from "@/server/outbound/request-json";
import type { LookupOutcome } from "./validator";

const limits = { deadlineMs: 8_000, maxAnswerBytes: 64 * 1024 };

/** What an answer that says neither yes nor no comes to. */
export function notUnderstood({ status }: JsonAnswer): LookupOutcome {
  return { outcome: "unavailable", reason: `answer ${status} is not understood` };
}

/** Asks once, for at most 8 s and 64 KiB of JSON; without an answer the validator is unavailable. */
export async function ask(
  url: string,
  request: Omit<JsonRequest, keyof typeof limits | "signal">,
  understand: (answer: JsonAnswer) => LookupOutcome,
): Promise<LookupOutcome> {
  try {
    return understand(await requestJson(url, { ...request, ...limits }));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { outcome: "unavailable", reason: error.message };
  }
}
