import { counter, gauge } from "../metrics";
import type { DueWorkFigures } from "./runner";

const ends = ["finished", "failed", "givenBack"] as const;
const words = { finished: "finished", failed: "failed", givenBack: "given_back" };

/** Shows what this process's loop does and has done, by kind. */
export function showDueWork(figures: () => Record<string, DueWorkFigures>): void {
  gauge(
    { name: "due_work_running", help: "Jobs that run in this process.", labelNames: ["kind"] },
    (metric) => {
      for (const [kind, { running }] of Object.entries(figures())) metric.set({ kind }, running);
    },
  );
  counter(
    {
      name: "due_work_claimed_total",
      help: "Jobs that this process has claimed.",
      labelNames: ["kind"],
    },
    (metric) => {
      for (const [kind, { claimed }] of Object.entries(figures())) metric.inc({ kind }, claimed);
    },
  );
  counter(
    {
      name: "due_work_ended_total",
      help: "Jobs that have ended in this process, and how.",
      labelNames: ["kind", "outcome"],
    },
    (metric) => {
      for (const [kind, counts] of Object.entries(figures())) {
        for (const end of ends) metric.inc({ kind, outcome: words[end] }, counts[end]);
      }
    },
  );
}
