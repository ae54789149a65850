import { formatTime } from "@/shared/time";

/** What a command has to say. */
export type Answer = {
  /** The answer of `--json`; its names become snake_case and its times text. */
  data: unknown;
  /** The same for people. */
  text: string;
  /** The command ran, but what it looked at is not as it should be. */
  failed?: boolean;
};

/** Names as the interface writes them, and times with the offset of `timeZone`. */
export function asJson(value: unknown, timeZone: string): unknown {
  if (value instanceof Date) return formatTime(value, timeZone);
  if (Array.isArray(value)) return value.map((entry) => asJson(entry, timeZone));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    asJson(member, timeZone),
  ]);
  return Object.fromEntries(entries);
}

const numeric = /^(-?[0-9.]+|-?Rp .*|-|)$/;

/** Rows in aligned columns; columns of numbers stand to the right. */
export function table(titles: string[], rows: string[][]): string {
  if (rows.length === 0) return "None.";
  const widths = titles.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? "")].map((cell) => [...cell].length)),
  );
  const toRight = titles.map((_, column) => rows.every((row) => numeric.test(row[column] ?? "")));
  return [titles, ...rows]
    .map((row) =>
      row
        .map((cell, column) => {
          const gap = " ".repeat((widths[column] ?? 0) - [...cell].length);
          return toRight[column] ? gap + cell : cell + gap;
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Names and values, one pair a line. */
export function facts(pairs: [string, string][]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n");
}

/** A time for people, to the minute. */
export function shortTime(time: Date | null, timeZone: string): string {
  return time === null ? "-" : formatTime(time, timeZone).slice(0, 16).replace("T", " ");
}
