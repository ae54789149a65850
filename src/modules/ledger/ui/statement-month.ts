import { addMonths } from "@/shared/calendar";

/** The month that an address names, else `fallback`. */
export function monthNamed(text: unknown, fallback: string): string {
  return typeof text === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : fallback;
}

/** The address of a month's statement. */
export function statementHref(month: string): string {
  return `/balance/statement?month=${month}`;
}

/** What to ask for to list the entries of a statement. */
export function entriesInput(
  { after_seq, last_seq }: { after_seq: number; last_seq: number },
  timeZone: string,
) {
  return { after: after_seq, up_to: last_seq, time_zone: timeZone };
}

/** The months from `first` to `last`, latest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonths(month, -1)) months.push(month);
  return months;
}
