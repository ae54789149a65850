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
