import { Html, html } from "../shared/html";
import { rupiah } from "../shared/rupiah";
import { dateAndTime, timeLeft } from "./formats";
import { type Instruction, instructionsFor } from "./instructions";
import { pageStyle } from "./page-style";
import { simulatorControls } from "./simulator-controls";
import { channelOf, type Transaction } from "./transaction";

const statuses = {
  UNPAID: ["wait", "Belum dibayar", "unpaid"],
  PAID: ["good", "Lunas", "paid"],
  EXPIRED: ["bad", "Kedaluwarsa", "expired"],
} as const;

/** A whole page, of which every part is on the server. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(pageStyle)}</style>
</head>
<body>
<header class="banner">Simulator Tripay: tidak ada uang sungguhan <span lang="en">(no real money)</span></header>
${content}
</body>
</html>
`.text;
}

/** Where a person pays, or lets a payment go wrong. */
export function payPage(transaction: Transaction, now: number): string {
  return page(
    `${rupiah(transaction.amount)} – Simulator Tripay`,
    html`<main>
<div class="column">${payment(transaction, now)}</div>
<div class="column">${simulatorControls(transaction)}</div>
</main>`,
  );
}

function payment(transaction: Transaction, now: number): Html {
  const { amount, fee, paid_amount, status, expired_time, return_url } = transaction;
  const channel = channelOf(transaction);
  const [tone, word, hint] = statuses[status];
  const paidOtherwise =
    paid_amount !== null &&
    html`<dt>Dibayar <small lang="en">(paid)</small></dt><dd>${rupiah(paid_amount)}</dd>`;
  return html`<section>
<div class="head">
<h1>${channel.name}</h1>
<span class="pill ${tone}" data-testid="status">${word} <span lang="en">(${hint})</span></span>
</div>
<p class="amount" data-testid="amount">${rupiah(amount)}</p>
${deadline(status, expired_time, now)}
${whatToPayWith(transaction)}
<dl>
<dt>Nominal <small lang="en">(amount)</small></dt><dd>${rupiah(amount - fee)}</dd>
<dt>Biaya admin <small lang="en">(fee)</small></dt><dd>${rupiah(fee)}</dd>
<dt>Total</dt><dd>${rupiah(amount)}</dd>
${paidOtherwise || null}
<dt>Pelanggan <small lang="en">(customer)</small></dt><dd>${transaction.customer_name}</dd>
<dt>No. pesanan <small lang="en">(order)</small></dt><dd>${transaction.merchant_ref}</dd>
<dt>Referensi</dt><dd>${transaction.reference}</dd>
</dl>
<div class="instructions">${instructionsFor(channel, transaction.pay_code ?? "").map(instruction)}</div>
${return_url && html`<a class="back" href="${return_url}">Kembali ke toko <span lang="en">(back to the shop)</span></a>`}
</section>`;
}

function deadline(status: Transaction["status"], expiredTime: number, now: number): Html {
  const until = dateAndTime(expiredTime);
  if (status !== "UNPAID")
    return html`<p class="soft">Batas waktu <span lang="en">(due)</span> ${until}</p>`;
  return html`<p class="soft">Bayar sebelum <span lang="en">(pay by)</span> ${until}, sisa ${timeLeft(Math.max(0, expiredTime - now))}</p>`;
}

function whatToPayWith({ status, reference, pay_code }: Transaction): Html {
  const spent = status === "UNPAID" ? "" : "spent";
  if (pay_code === null) {
    return html`<img class="qr ${spent}" src="/qr/${reference}" width="272" height="272" alt="Kode QRIS untuk dipindai (QR code to scan)">`;
  }
  return html`<div class="code ${spent}">
<span class="soft">Kode bayar <span lang="en">(pay code)</span></span>
<strong data-testid="pay-code">${(pay_code.match(/.{1,4}/g) ?? []).map((group) => html`<span>${group}</span>`)}</strong>
</div>`;
}

function instruction({ title, steps }: Instruction): Html {
  const items = steps.map((step) => {
    const { text } = html`${step}`;
    return new Html(`<li>${text.replace(/&#60;(\/?)b&#62;/g, "<$1b>")}</li>`);
  });
  return html`<details><summary>${title}</summary><ol>${items}</ol></details>`;
}
