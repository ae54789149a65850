const INTERVALS = 4;
const steps = [1, 2, 2.5, 5, 10];

/** Round amounts from 0 upwards that reach as far as `max`: the lines of a chart. */
export function chartTicks(max: number): number[] {
  if (max <= 0) return [0];
  const least = max / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, (steps.find((factor) => factor * power >= least) ?? 10) * power);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}
