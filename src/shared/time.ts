/** Whether that is the IANA name of a zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** How far `timeZone` (an IANA name) is ahead of UTC at that moment, in minutes. */
export function offsetMinutes(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = parts.formatToParts(time).find((part) => part.type === "timeZoneName")?.value ?? "";
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}

const hourlyOffsets = new Map<string, number>();

/** A time as ISO 8601 with the numeric offset of `timeZone`, such as `2026-01-31T09:00:00.000+07:00`. */
export function formatTime(time: Date, timeZone: string): string {
  // Offsets change on the hour or half-hour at most, and looking one up costs far more than a map.
  const key = `${timeZone} ${Math.floor(time.getTime() / 1_800_000)}`;
  let offset = hourlyOffsets.get(key);
  if (offset === undefined) {
    offset = offsetMinutes(time, timeZone);
    if (hourlyOffsets.size > 10_000) hourlyOffsets.clear();
    hourlyOffsets.set(key, offset);
  }
  const local = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const sign = offset < 0 ? "-" : "+";
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, "0");
  const minutes = String(Math.abs(offset) % 60).padStart(2, "0");
  return `${local}${sign}${hours}:${minutes}`;
}

const DAY_MS = 86_400_000;

/**
 * The first moment of a day in `timeZone`, also where its midnight is skipped or comes twice.
 *
 * @param day such as `2026-01-31`; a day past the end of its month counts on
 */
export function startOfDay(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const midnight = Date.UTC(year, month - 1, date);
  const candidates = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - offsetMinutes(new Date(near), timeZone) * 60_000)
    .sort((one, other) => one - other);
  const wanted = new Date(midnight).toISOString().slice(0, 10);
  const first = candidates.find((at) => formatTime(new Date(at), timeZone).startsWith(wanted));
  return new Date(first ?? midnight);
}

/** The day after a day such as `2026-01-31`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The month after, or with -1 before, a month such as `2026-01`. */
export function monthAfter(month: string, steps = 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7);
}
