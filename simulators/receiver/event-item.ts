import { type Html, html } from "../shared/html";
import { secondsText, verdictWord } from "./attempt-line";
import type { Attempt, Received } from "./event-log";
import type { Verdict } from "./verdict";

/** An event of the page's list. */
export function eventItem(event: Received): Html {
  const { ref_id, invoice, status, attempts } = event;
  const last = attempts.at(-1);
  const about = [ref_id, invoice, status].filter(Boolean).join(" · ");
  return html`<li>
<div class="head">
<b>${event.event ?? "(no event)"}</b>
<span>${last ? [verdictPill("webhook-signature", last.webhook_signature), verdictPill("X-Signature", last.x_signature)] : null}</span>
</div>
${about === "" ? null : html`<p class="soft">${about}</p>`}
<p class="soft">${outcome(event)}</p>
<details>
<summary>Attempts and body</summary>
<ol class="attempts" start="${attempts[0]?.number ?? 1}">${attempts.map(attemptItem)}</ol>
<pre tabindex="0" aria-label="Body">${bodyText(event)}</pre>
</details>
</li>`;
}

function outcome({ attempt_count, attempts, repeats, taken }: Received): string {
  const count = attempt_count === 1 ? "1 attempt" : `${attempt_count} attempts, the last`;
  const time = attempts.at(-1)?.at.slice(11, 19);
  const dropped = repeats > 0 ? `, repeats dropped: ${repeats}` : "";
  return `${count} at ${time} UTC, ${taken ? "taken" : "not taken"}${dropped}`;
}

function attemptItem(attempt: Attempt): Html {
  const { at, latency_ms, answered, mode, webhook_signature, x_signature } = attempt;
  const reasons = [webhook_signature, x_signature].flatMap(({ valid, reason }) =>
    valid === false ? [reason] : [],
  );
  return html`<li><time datetime="${at}">${at.slice(11, 23)}</time> UTC, ${
    latency_ms === null ? "without a time" : `${secondsText(latency_ms)} after its timestamp`
  }, answered ${answered ?? "nothing"} (${mode})${reasons.length > 0 ? `: ${reasons.join("; ")}` : null}</li>`;
}

function verdictPill(name: string, verdict: Verdict): Html {
  const tone = verdict.valid === null ? "wait" : verdict.valid ? "good" : "bad";
  return html` <span class="pill ${tone}">${name} ${verdictWord(verdict)}</span>`;
}

function bodyText({ payload, raw_body }: Received): string {
  return payload === null ? raw_body : JSON.stringify(payload, null, 2);
}
