import type { Attempt, Received } from "./event-log";
import type { Verdict } from "./verdict";

const maxLength = 200;

/** One line of text about an attempt: time, event, ref_id, status, verdicts, attempt, latency, answer. */
export function attemptLine(event: Received, attempt: Attempt): string {
  const { number, latency_ms, answered, mode } = attempt;
  return [
    attempt.at.slice(11),
    printable(event.event).padEnd(15),
    printable(event.ref_id).padEnd(24),
    printable(event.status).padEnd(9),
    `webhook-signature ${verdictText(attempt.webhook_signature)}`,
    `X-Signature ${verdictText(attempt.x_signature)}`,
    `attempt ${number}${event.repeats > 0 ? " (repeat)" : ""}`,
    latency_ms === null ? "no time" : `after ${secondsText(latency_ms)}`,
    `${answered ?? "no answer"}${mode === "ok" ? "" : ` (${mode})`}`,
  ].join("  ");
}

export function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

export function verdictWord({ valid }: Verdict): string {
  if (valid === null) return "unchecked";
  return valid ? "valid" : "INVALID";
}

function verdictText(verdict: Verdict): string {
  return verdict.valid === false ? `INVALID (${verdict.reason})` : verdictWord(verdict);
}

/** Keeps a sender from writing to the terminal: control characters become visible. */
function printable(text: string | null): string {
  if (text === null || text === "") return "-";
  return text
    .slice(0, maxLength)
    .replace(
      /[\p{C}\p{Zl}\p{Zp}]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
    );
}
