const clock = new Intl.DateTimeFormat("id-ID", {
  timeZone: "Asia/Jakarta",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** A time such as `21 Nov 2026, 13.45 WIB`. */
export function dateAndTime(seconds: number): string {
  return `${clock.format(seconds * 1_000)} WIB`;
}

/** The two largest units of a span: `59 menit 12 detik`. */
export function timeLeft(seconds: number): string {
  const units: [number, string][] = [
    [Math.floor(seconds / 86_400), "hari"],
    [Math.floor(seconds / 3_600) % 24, "jam"],
    [Math.floor(seconds / 60) % 60, "menit"],
    [seconds % 60, "detik"],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first === -1) return "0 detik";
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(" ");
}
