import { pageStyle as common } from "../shared/page-style";

export const pageStyle = `${common}
main { grid-template-columns: minmax(0, 1fr); }
h2#modes { margin-top: .75rem; }
.modes { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
.modes button { padding: .35rem .8rem; }
.log > li { display: grid; gap: .15rem; }
.log .head span { display: flex; flex-wrap: wrap; gap: .35rem; }
.log details { padding: .35rem 0 0; border: 0; }
.log details ol { margin: .35rem 0; font-size: .9rem; }
.log summary { font-weight: 400; font-size: .9rem; color: var(--accent); }
.log pre { max-height: 24rem; }
code { overflow-wrap: anywhere; }
`;
