import { pageStyle as common } from "../shared/page-style";

export const pageStyle = `${common}
.amount {
  margin: 1rem 0 .25rem; font-size: 2.1rem; line-height: 1.15; font-weight: 700;
  font-variant-numeric: tabular-nums;
}
.qr {
  display: block; width: min(100%, 17rem); aspect-ratio: 1; margin: 1.25rem auto 0;
  background: #fff; border: 1px solid var(--line); border-radius: .75rem;
}
.code {
  margin-top: 1.25rem; padding: 1rem; text-align: center; border: 1px dashed var(--line);
  border-radius: .75rem;
}
.code strong {
  display: block; font: 700 1.35rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
.code span + span { margin-left: .6ch; }
img.spent { opacity: .35; }
.code.spent strong { color: var(--soft); text-decoration: line-through; }
.instructions { margin-top: 1.25rem; }
details ol { margin: .5rem 0 0; padding-left: 1.3rem; }
details li { margin: .2rem 0; }
.back { display: inline-block; margin-top: 1rem; }
`;
