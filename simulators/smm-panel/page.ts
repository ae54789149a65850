import { type Html, html, Html as Markup } from "../shared/html";
import { answerWords, endingWords, otherWords } from "./behaviour";
import { modes } from "./mode";
import { orderItem } from "./order-item";
import { pageStyle } from "./page-style";
import type { Panel } from "./panel";

const shown = 100;

/** `GET /`: what was ordered, newest first, and what the words in a link do. */
export function page(panel: Panel): string {
  const orders = panel.orders().reverse();
  const { currency } = panel.settings;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>SMM panel simulator</title>
<style>${new Markup(pageStyle)}</style>
</head>
<body>
<header class="banner">For development: this plays a social-media panel. Nothing is really bought.</header>
<main>
<section aria-labelledby="title">
<div class="head"><h1 id="title">SMM panel</h1><span class="soft">Balance ${panel.balance} ${currency}</span></div>
<h2 id="modes">How it answers</h2>
<form class="modes" method="post" action="/control/mode" aria-labelledby="modes">
${Object.entries(modes).map(([mode, says]) => modeButton(mode, says, panel.mode))}
</form>
</section>
<section aria-labelledby="orders">
<h2 id="orders">Orders</h2>
${
  orders.length === 0
    ? html`<p class="soft">Nothing was ordered yet. Programs order at <code>/api/v2</code>.</p>`
    : html`<ol class="log">${orders.slice(0, shown).map((each) => orderItem(each, panel.progress(each)))}</ol>`
}
${orders.length > shown ? html`<p class="soft">${orders.length - shown} older ones: <a href="/control/orders">all as JSON</a></p>` : null}
</section>
<section aria-labelledby="words">
<h2 id="words">Words in a link or username</h2>
<p class="soft">Such as <code>https://instagram.com/toko-slow-partial-30</code>. An order without any is Completed after ${panel.settings.deliveryMs / 1_000} s.</p>
<table>
<thead><tr><th scope="col">Word</th><th scope="col">What happens</th></tr></thead>
<tbody>${Object.entries({ ...endingWords, ...otherWords, ...answerWords }).map(wordRow)}</tbody>
</table>
</section>
</main>
</body>
</html>`.text;
}

function wordRow([word, says]: [string, string]): Html {
  return html`<tr><th scope="row"><code>${word}</code></th><td>${says}</td></tr>`;
}

function modeButton(mode: string, says: string, current: string): Html {
  const state =
    mode === current ? html`class="main" aria-pressed="true"` : html`aria-pressed="false"`;
  return html`<button name="mode" value="${mode}" ${state}>${mode} <small>${says}</small></button>`;
}
