import { pageStyle as common } from "../shared/page-style";

export const pageStyle = `${common}
main { grid-template-columns: minmax(0, 1fr); }
h2#modes { margin-top: .75rem; }
.modes { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
.modes button { display: block; padding: .35rem .8rem; }
.modes .name { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.log > li { display: grid; gap: .15rem; }
table { width: 100%; margin-top: .75rem; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; border-top: 1px solid var(--line); }
th code { white-space: nowrap; }
`;
