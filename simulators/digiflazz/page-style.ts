import { pageStyle as common } from "../shared/page-style";

export const pageStyle = `${common}
main { grid-template-columns: minmax(0, 1fr); }
.buttons { display: flex; flex-wrap: wrap; gap: .4rem; }
.buttons button { padding: .3rem .8rem; }
h2#modes { margin-top: .75rem; }
.scroll { overflow-x: auto; }
table { width: 100%; margin-top: .5rem; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; white-space: nowrap; border-top: 0; }
th.number, td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td:first-child { white-space: nowrap; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.log > li { display: grid; gap: .35rem; }
`;
