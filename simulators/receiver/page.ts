import type { IncomingMessage, ServerResponse } from "node:http";
import { document, json } from "../shared/answers";
import { type Html, html, Html as Markup } from "../shared/html";
import { eventItem } from "./event-item";
import { offeredModes } from "./mode";
import { pageStyle } from "./page-style";
import type { ReceiverState } from "./state";

const refreshSeconds = 5;
const shown = 100;

/** `GET /`: what came, newest first. `/?paused` stays as it is. */
export function answerPage(
  state: ReceiverState,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): void {
  if (pathname === "/" && request.method === "GET") {
    document(response, "html", page(state, searchParams.has("paused")).text);
  } else json(response, 404, { error: "Not found" });
}

function page({ log, mode, secret }: ReceiverState, paused: boolean): Html {
  const events = log.all().sort((one, other) => lastAt(other).localeCompare(lastAt(one)));
  const latest = events.slice(0, shown);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${paused ? null : html`<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>Webhook receiver</title>
<style>${new Markup(pageStyle)}</style>
</head>
<body>
<header class="banner">For development: this plays the server of a reseller.</header>
<main>
<section aria-labelledby="title">
<div class="head"><h1 id="title">Webhook receiver</h1>${secretPill(secret)}</div>
<h2 id="modes">How it answers</h2>
<form class="modes" method="post" action="/control/mode" aria-labelledby="modes">
${offeredModes.map((each) => modeButton(each, mode.text))}
${offeredModes.includes(mode.text) ? null : modeButton(mode.text, mode.text)}
</form>
</section>
<section aria-labelledby="events">
<div class="head"><h2 id="events">Events</h2><span class="soft">${updates(paused)}</span></div>
${
  latest.length === 0
    ? html`<p class="soft">Nothing came yet. Send events to <code>/callback</code> of this address.</p>`
    : html`<ol class="log">${latest.map(eventItem)}</ol>`
}
${events.length > shown ? html`<p class="soft">${events.length - shown} older ones: <a href="/control/events">all as JSON</a></p>` : null}
</section>
</main>
</body>
</html>`;
}

function lastAt({ attempts }: { attempts: { at: string }[] }): string {
  return attempts.at(-1)?.at ?? "";
}

function secretPill(secret: string | undefined): Html {
  return secret === undefined
    ? html`<span class="pill wait">No secret: signatures are not checked</span>`
    : html`<span class="pill good">Signatures are checked</span>`;
}

function modeButton(mode: string, current: string): Html {
  const state =
    mode === current ? html`class="main" aria-pressed="true"` : html`aria-pressed="false"`;
  return html`<button name="mode" value="${mode}" ${state}>${mode}</button>`;
}

function updates(paused: boolean): Html {
  return paused
    ? html`Paused. <a href="/">Go on</a>`
    : html`New every ${refreshSeconds} s. <a href="/?paused">Pause</a>`;
}
