import type { IncomingMessage, ServerResponse } from "node:http";
import { document, json } from "../shared/answers";
import { Html, html } from "../shared/html";
import { rupiah } from "../shared/rupiah";
import { endings } from "./behaviour";
import { orderItem } from "./page-order";
import { pageStyle } from "./page-style";
import type { Product } from "./product";
import { modes, type Supplier } from "./supplier";

const refreshSeconds = 5;
const shown = 50;

/** `GET /`: how the supplier is, its orders, endings and catalogue. `/?paused` stays as it is. */
export function answerPage(
  supplier: Supplier,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): void {
  if (pathname === "/" && request.method === "GET") {
    document(response, "html", page(supplier, searchParams.has("paused")).text);
  } else json(response, 404, { error: "Not found" });
}

function page(supplier: Supplier, paused: boolean): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${paused ? null : html`<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>Digiflazz simulator</title>
<link rel="icon" href="data:,">
<style>${new Html(pageStyle)}</style>
</head>
<body>
<header class="banner">For development: this plays a supplier. Nothing is bought.</header>
<main>
${overview(supplier)}
${orders(supplier, paused)}
${behaviours()}
${catalogue(supplier.store.products)}
</main>
</body>
</html>`;
}

function overview({ mode: current, store, book }: Supplier): Html {
  const buttons = modes.map((mode) => {
    const state =
      mode === current ? html`class="main" aria-pressed="true"` : html`aria-pressed="false"`;
    return html`<button name="mode" value="${mode}" ${state}>${mode}</button>`;
  });
  return html`<section aria-labelledby="title">
<div class="head"><h1 id="title">Digiflazz simulator</h1><span class="pill good">Deposit ${rupiah(store.deposit)}</span></div>
<p class="soft">Webhooks go to ${book.hook ? html`<code>${book.hook.url}</code>` : "nobody"}, ${book.hook?.secret === undefined ? "not signed" : "signed"}, unless an order names another address.</p>
<h2 id="modes">The whole supplier</h2>
<form class="buttons" method="post" action="/control/mode" aria-labelledby="modes">${buttons}</form>
</section>`;
}

function orders({ store: { transactions } }: Supplier, paused: boolean): Html {
  const latest = transactions.slice(-shown).reverse();
  const updates = paused
    ? html`Paused. <a href="/">Go on</a>`
    : html`New every ${refreshSeconds} s. <a href="/?paused">Pause</a>`;
  return html`<section aria-labelledby="orders">
<div class="head"><h2 id="orders">Orders</h2><span class="soft">${updates}</span></div>
${
  latest.length === 0
    ? html`<p class="soft">None yet.</p>`
    : html`<ol class="log">${latest.map(orderItem)}</ol>`
}
<p class="soft"><a href="/control/transactions">All orders and requests as JSON</a></p>
</section>`;
}

function behaviours(): Html {
  const rows = endings.map(
    ({ digits, means }) => html`<tr><td><code>${digits}</code></td><td>${means}</td></tr>`,
  );
  return html`<section aria-labelledby="behaviours">
<h2 id="behaviours">What the customer number ends with</h2>
<p class="soft">The first row that fits decides. Only digits count, so <code>12345678 (9101)</code> ends with 9101.</p>
<div class="scroll"><table><thead><tr><th>Ending</th><th>What becomes of the order</th></tr></thead><tbody>${rows}</tbody></table></div>
</section>`;
}

function catalogue(products: readonly Product[]): Html {
  const rows = products.map(
    (each) => html`<tr><td><code>${each.buyer_sku_code}</code></td><td>${each.product_name}</td>
<td class="number">${rupiah(each.price)}</td><td>${state(each)}</td></tr>`,
  );
  return html`<section aria-labelledby="catalogue">
<h2 id="catalogue">Catalogue</h2>
<div class="scroll"><table><thead><tr><th>SKU</th><th>Product</th><th class="number">Price</th><th>Special</th></tr></thead><tbody>${rows}</tbody></table></div>
</section>`;
}

function state(product: Product): string {
  const { start_cut_off, end_cut_off } = product;
  return [
    product.buyer_product_status ? "" : "switched off by us",
    product.seller_product_status ? "" : "seller is closed",
    product.unlimited_stock ? "" : `${product.stock} in stock`,
    start_cut_off === end_cut_off ? "" : `closed ${start_cut_off} to ${end_cut_off}`,
    product.multi ? "" : "once a day for each number",
  ]
    .filter((part) => part !== "")
    .join(", ");
}
