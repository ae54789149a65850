/** What the pages of all simulators share: colours by scheme, cards, pills, buttons. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#eef1f6, #10141b);
  --card: light-dark(#ffffff, #1a202a);
  --line: light-dark(#d5dbe5, #323b49);
  --text: light-dark(#18202d, #e9edf4);
  --soft: light-dark(#56617a, #a3afc2);
  --accent: light-dark(#1a53b8, #8cb4ff);
  --on-accent: light-dark(#ffffff, #0d1a30);
  --good: light-dark(#0f6b3d, #74d6a2);
  --good-back: light-dark(#dff5e9, #12382a);
  --bad: light-dark(#a32020, #ff9d94);
  --bad-back: light-dark(#fde7e5, #46201f);
  --wait: light-dark(#7a4b00, #f5c469);
  --wait-back: light-dark(#fff1d3, #3b2c0e);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
.banner {
  margin: 0; padding: .6rem 1rem; text-align: center; font-weight: 600; font-size: .9rem;
  color: var(--wait); background: var(--wait-back); border-bottom: 1px solid var(--line);
}
main {
  display: grid; gap: 1.25rem; align-items: start; max-width: 64rem;
  margin: 0 auto; padding: 1.25rem 1rem 3rem;
}
@media (min-width: 56rem) {
  main { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); padding-top: 2.5rem; }
}
.column { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; }
section {
  min-width: 0; padding: 1.25rem; scroll-margin-top: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .9rem;
}
@media (min-width: 56rem) { section { scroll-margin-top: 50vh; } }
h1, h2, p { margin: 0; }
h1 { font-size: 1.05rem; }
h2 { font-size: 1.05rem; margin-bottom: .25rem; }
.soft, small { color: var(--soft); }
.soft { font-size: .9rem; overflow-wrap: anywhere; }
small { font-size: .8rem; font-weight: 400; }
.head { display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between; }
.pill {
  padding: .1rem .7rem; border-radius: 99rem; font-size: .85rem; font-weight: 600;
  align-self: center; white-space: nowrap;
}
.good { color: var(--good); background: var(--good-back); }
.bad { color: var(--bad); background: var(--bad-back); }
.wait { color: var(--wait); background: var(--wait-back); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; margin: 1rem 0 0; }
dt { color: var(--soft); font-size: .9rem; }
dd {
  margin: 0; text-align: right; font-size: .9rem; overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
}
details { border-top: 1px solid var(--line); padding: .75rem 0; }
details:last-child { padding-bottom: 0; border-bottom: 0; }
summary { cursor: pointer; font-weight: 600; }
.actions {
  display: grid; gap: .6rem; margin-top: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
}
.actions form { display: grid; }
button {
  display: grid; padding: .6rem .9rem; text-align: left; font: inherit; font-weight: 600;
  color: var(--text); background: transparent; border: 1px solid var(--line);
  border-radius: .6rem; cursor: pointer;
}
button:hover { border-color: var(--accent); }
button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.main small { color: inherit; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.log { list-style: none; margin: .75rem 0 0; padding: 0; }
.log > li { padding: .75rem 0; border-top: 1px solid var(--line); }
.log > li:last-child { padding-bottom: 0; }
.attempt { margin-top: .5rem; }
pre {
  margin: .35rem 0 0; padding: .5rem .7rem; max-height: 9rem; overflow: auto;
  font: .8rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; background: var(--page); border-radius: .5rem;
}
`;
