import { type Html, html } from "../shared/html";
import { rupiah } from "../shared/rupiah";
import type { ActionName } from "./simulation";
import type { Attempt, Incident, Transaction } from "./transaction";

const labels: Record<ActionName, [string, string]> = {
  paid: ["Bayar", "Paid"],
  "paid-silently": ["Bayar, callback hilang", "Paid, callback lost"],
  expire: ["Kedaluwarsakan", "Expire"],
  "pay-twice": ["Bayar dua kali", "Pay twice"],
  "wrong-amount": ["Nominal salah", "Pay a wrong amount"],
  "bad-signature": ["Tanda tangan palsu", "Callback with a bad signature"],
};

const time = new Intl.DateTimeFormat("id-ID", { timeZone: "Asia/Jakarta", timeStyle: "medium" });

/** Buttons that make things happen to a transaction, and what came of those pressed before. */
export function simulatorControls({ reference, incidents, callback_url }: Transaction): Html {
  const [latest, ...earlier] = [...incidents].reverse();
  return html`${latest ? outcome(latest) : null}
<section aria-labelledby="simulate">
<h2 id="simulate">Simulasikan <small lang="en">(simulate)</small></h2>
<p class="soft">Callback dikirim ke <span lang="en">(callbacks go to)</span> ${callback_url ?? "–"}</p>
<div class="actions">${Object.entries(labels).map(([name, label]) => button(reference, name, label))}</div>
</section>
${
  earlier.length === 0
    ? null
    : html`<section aria-labelledby="earlier">
<h2 id="earlier">Sebelumnya <small lang="en">(earlier)</small></h2>
<ul class="log">${earlier.map((each) => html`<li>${incident(each)}</li>`)}</ul>
</section>`
}`;
}

function button(reference: string, name: string, [label, hint]: [string, string]): Html {
  return html`<form method="post" action="/pay/${reference}/${name}">
<button ${name === "paid" ? html`class="main"` : null}>${label} <small lang="en">${hint}</small></button>
</form>`;
}

function outcome(latest: Incident): Html {
  return html`<section id="outcome" role="status">${incident(latest)}</section>`;
}

function incident({ name, at, attempts }: Incident): Html {
  const [label, hint] = labels[name as ActionName];
  return html`<div class="head"><b>${label} <small lang="en">(${hint})</small></b><span class="soft">${time.format(at)}</span></div>
${
  attempts.length === 0
    ? html`<p class="soft">Tidak ada callback yang dikirim. <span lang="en">(No callback was sent.)</span></p>`
    : attempts.map(attempt)
}`;
}

function attempt({ delivered, status, total_amount, duration_ms, ...answer }: Attempt): Html {
  const [tone, word] = delivered ? ["good", "diterima (taken)"] : ["bad", "ditolak (not taken)"];
  return html`<div class="attempt">
<span class="pill ${tone}">${answer.response_status ?? answer.error} ${word}</span>
<span class="soft">${status} ${rupiah(total_amount)}, ${duration_ms} ms</span>
${answer.response_body ? html`<pre tabindex="0" aria-label="Jawaban penerima (the receiver's answer)">${answer.response_body}</pre>` : null}
</div>`;
}
