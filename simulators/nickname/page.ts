import { Html, html } from "../shared/html";
import { pageStyle } from "../shared/page-style";
import { endings } from "./behaviour";
import { games } from "./games";
import type { LookUpRecord } from "./look-up";

const shown = 50;

/** What it can look up, what becomes of which account, and what was asked. */
export function page(requests: readonly LookUpRecord[]): string {
  const latest = requests.slice(-shown).reverse();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nickname simulator</title>
<link rel="icon" href="data:,">
<style>${new Html(pageStyle)}
main { grid-template-columns: minmax(0, 1fr); }
dl { grid-template-columns: auto 1fr; }
dd { text-align: left; }
</style>
</head>
<body>
<header class="banner">For development: this plays an account look-up. No real account is asked for.</header>
<main>
<section><h1>Nickname simulator</h1>
<dl>
<dt>GET</dt><dd>/merchant/{id}/cek-username/{game}?user_id=&amp;zone_id=&amp;signature=md5(id + key)</dd>
<dt>POST</dt><dd>/lookup with X-Api-Key and {"game", "user_id", "zone_id"}</dd>
</dl></section>
<section><h2>Games</h2>
<dl>${games.map((game) => html`<dt>${game.code}</dt><dd>${game.name}${game.needsZone ? ", zone_id required" : null}</dd>`)}</dl></section>
<section><h2>What the user id ends with</h2>
<dl>${endings.map(({ digits, means }) => html`<dt>${digits}</dt><dd>${means}</dd>`)}</dl></section>
<section><h2>Look-ups</h2>
${latest.length === 0 ? html`<p class="soft">None yet.</p>` : null}
<dl>${latest.map(({ game, user_id, zone_id, outcome }) => html`<dt>${outcome}</dt><dd>${game} ${user_id} ${zone_id}</dd>`)}</dl>
<p class="soft"><a href="/control/requests">All as JSON</a></p></section>
</main>
</body>
</html>
`.text;
}
