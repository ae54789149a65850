/** How often `work` ends within `seconds` when `lanes` of it always run side by side, per second. */
export async function throughput(
  lanes: number,
  seconds: number,
  work: (lane: number) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1_000;
  let done = 0;
  async function run(lane: number): Promise<void> {
    while (performance.now() < end) {
      await work(lane);
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return (done / (performance.now() - started)) * 1_000;
}

/** The value that a share of them stays at or below; NaN where there is none. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
