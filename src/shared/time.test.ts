import { expect, test } from "vitest";
import { dayAfter, formatTime, monthAfter, startOfDay } from "./time";

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

test.each([
  ["2026-11-01", "Asia/Jakarta", "2026-10-31T17:00:00.000Z"],
  ["2026-03-01", "UTC", "2026-03-01T00:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  // Midnight is skipped, and comes twice.
  ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ["2026-10-30", "Africa/Cairo", "2026-10-29T22:00:00.000Z"],
  ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
])("the day %s in %s begins at %s", (day, zone, expected) => {
  expect(startOfDay(day, zone).toISOString()).toBe(expected);
});

test("days and months follow each other", () => {
  expect([dayAfter("2026-02-28"), dayAfter("2026-12-31")]).toEqual(["2026-03-01", "2027-01-01"]);
  expect([monthAfter("2026-12"), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});
