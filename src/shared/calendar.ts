import { offsetMinutes } from "./time";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The day that a moment falls on in that zone, such as `2026-11-21`. */
export function dayOf(time: Date, timeZone: string): string {
  const offset = offsetMinutes(time, timeZone) * MINUTE_MS;
  return new Date(time.getTime() + offset).toISOString().slice(0, 10);
}

/** The day that is so many days after that one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first moment of a day in that zone: midnight, or what follows where clocks skip it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  const offsets = [-DAY_MS, DAY_MS].map((about) =>
    offsetMinutes(new Date(midnight + about), timeZone),
  );
  const starts = offsets
    .map((offset) => new Date(midnight - offset * MINUTE_MS))
    .sort((one, other) => one.getTime() - other.getTime());
  const first = starts.find((start) => dayOf(start, timeZone) === day);
  return first ?? new Date(midnight - Math.min(...offsets) * MINUTE_MS);
}

/** The month that is so many months after that one, such as `2026-01`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
