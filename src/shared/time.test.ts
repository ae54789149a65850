import { expect, test } from "vitest";
import { formatTime } from "./time";

test.each([
  ["2026-01-31T02:00:00.123Z", "Asia/Jakarta", "2026-01-31T09:00:00.123+07:00"],
  ["2026-12-31T23:30:00.000Z", "Asia/Jayapura", "2027-01-01T08:30:00.000+09:00"],
  ["2026-06-01T00:00:00.000Z", "UTC", "2026-06-01T00:00:00.000+00:00"],
  ["2026-06-01T00:00:00.000Z", "America/St_Johns", "2026-05-31T21:30:00.000-02:30"],
  ["2026-03-29T00:59:59.000Z", "Europe/Berlin", "2026-03-29T01:59:59.000+01:00"],
  ["2026-03-29T01:00:00.000Z", "Europe/Berlin", "2026-03-29T03:00:00.000+02:00"],
])("%s in %s is %s", (time, zone, expected) => {
  expect(formatTime(new Date(time), zone)).toBe(expected);
  expect(new Date(expected).toISOString()).toBe(time);
});
