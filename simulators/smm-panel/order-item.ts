import { type Html, html } from "../shared/html";
import type { Order } from "./order";
import type { Progress } from "./progress";

const tones: Partial<Record<Progress["status"], string>> = {
  Completed: "good",
  Partial: "bad",
  Canceled: "bad",
  Error: "bad",
  Refunded: "bad",
};
const actions = ["complete", "partial", "cancel"];

/** One order in the list of the page, with buttons while it is under way. */
export function orderItem(order: Order, { status, remains, charge }: Progress): Html {
  const tone = tones[status];
  return html`<li>
<div class="head"><b>${order.order} <small>${order.service} ${order.type}</small></b><span class="pill ${tone ?? "wait"}">${status}</span></div>
<span class="soft">${order.link}</span>
<span class="soft">${order.quantity} ordered, ${remains} remain, charge ${charge}</span>
${tone === undefined ? html`<div class="modes">${actions.map((each) => button(order, each))}</div>` : null}
</li>`;
}

function button({ order }: Order, action: string): Html {
  return html`<form method="post" action="/control/orders/${order}/${action}">
<input type="hidden" name="from" value="page"><button>${action}<span class="name"> order ${order}</span></button>
</form>`;
}
