import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { singleton } from "./singleton";

/** This process's metrics, among them those of Node itself. */
export function metricsRegistry(): Registry {
  return singleton("metrics", () => {
    const register = new Registry();
    collectDefaultMetrics({ register });
    return register;
  });
}

/** What every metric has: a name after Prometheus's rules without `grosir_`, a sentence and its labels. */
export type MetricFacts<Label extends string> = {
  name: string;
  help: string;
  labelNames?: readonly Label[];
};

/** A number that only grows; `collect` sets it when somebody reads the metrics. */
export function counter<Label extends string>(
  facts: MetricFacts<Label>,
  collect?: (metric: Counter<Label>) => void,
): Counter<Label> {
  return singleton(`metric ${facts.name}`, () => {
    return new Counter<Label>({
      ...named(facts),
      ...(collect && {
        collect() {
          this.reset();
          collect(this);
        },
      }),
    });
  });
}

/** A number that goes up and down, set by `collect` when somebody reads the metrics. */
export function gauge<Label extends string>(
  facts: MetricFacts<Label>,
  collect: (metric: Gauge<Label>) => void | Promise<void>,
): Gauge<Label> {
  return singleton(`metric ${facts.name}`, () => {
    return new Gauge<Label>({
      ...named(facts),
      collect() {
        return collect(this);
      },
    });
  });
}

/** How often something took how many seconds. */
export function histogram<Label extends string>(
  facts: MetricFacts<Label>,
  buckets: number[],
): Histogram<Label> {
  return singleton(`metric ${facts.name}`, () => {
    return new Histogram<Label>({ ...named(facts), buckets });
  });
}

function named<Label extends string>({ name, ...rest }: MetricFacts<Label>) {
  return { name: `grosir_${name}`, ...rest, registers: [metricsRegistry()] };
}
