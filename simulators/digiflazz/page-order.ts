import { type Html, html } from "../shared/html";
import { rupiah } from "../shared/rupiah";
import { messageOf, statusOf } from "./response-codes";
import type { Attempt, Transaction } from "./transaction";

const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Jakarta", timeStyle: "medium" });
const tones = { Sukses: "good", Pending: "wait", Gagal: "bad" } as const;
const actions = {
  Sukses: ["reverse", "webhook"],
  Pending: ["success", "fail", "webhook"],
  Gagal: ["webhook"],
} as const;
const labels = {
  success: "Let it succeed",
  fail: "Let it fail",
  reverse: "Take it back (rc 74)",
  webhook: "Send its webhook again",
} as const;

/** One order of the list, with buttons that decide it. */
export function orderItem(order: Transaction): Html {
  const status = statusOf(order.rc);
  const path = `/control/transactions/${encodeURIComponent(order.ref_id)}`;
  const buttons = actions[status].map(
    (action) =>
      html`<form method="post" action="${path}/${action}"><button>${labels[action]}</button></form>`,
  );
  return html`<li>
<div class="head"><b><code>${order.ref_id}</code></b><span class="pill ${tones[status]}">${status} ${order.rc}</span></div>
<span class="soft">${time.format(order.made_at)}, <code>${order.buyer_sku_code}</code> for <code>${order.customer_no}</code>, ${rupiah(order.price)}, ${messageOf(order.rc)}${order.testing ? ", testing" : null}</span>
${order.sn === "" ? null : html`<span class="soft">SN <code>${order.sn}</code></span>`}
${order.webhooks.map(attempt)}
<div class="buttons">${buttons}</div>
</li>`;
}

function attempt({ at, event, rc, delivered, response_status, error }: Attempt): Html {
  const [tone, word] = delivered ? ["good", "taken"] : ["bad", "not taken"];
  return html`<span class="soft">${time.format(at)} webhook ${event}, rc ${rc}: <span class="pill ${tone}">${response_status ?? error} ${word}</span></span>`;
}
