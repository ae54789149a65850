/** The ranges of days that the statistics are told for. */
export const spendingRanges = [7, 30, 90] as const;
export type SpendingRange = (typeof spendingRanges)[number];

/** The range that an address names by `days`. */
export function spendingRange(days: string | string[] | null | undefined): SpendingRange {
  return spendingRanges.find((range) => String(range) === days) ?? 30;
}
