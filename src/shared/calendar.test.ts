import { expect, test } from "vitest";
import { addDays, addMonths, dayOf, startOfDay } from "./calendar";

test.each([
  ["Asia/Jakarta", "2026-11-21", "2026-11-20T17:00:00.000Z"],
  ["UTC", "2026-11-21", "2026-11-21T00:00:00.000Z"],
  ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00.000Z"],
  // Clocks go from 00:00 to 01:00.
  ["America/Santiago", "2025-09-07", "2025-09-07T04:00:00.000Z"],
  // Clocks go from 24:00 back to 23:00.
  ["America/Santiago", "2025-04-06", "2025-04-06T04:00:00.000Z"],
  ["America/Santiago", "2025-04-05", "2025-04-05T03:00:00.000Z"],
  // Clocks go from 01:00 back to 00:00.
  ["Atlantic/Azores", "2025-10-26", "2025-10-26T00:00:00.000Z"],
])("in %s %s begins at %s", (timeZone, day, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
  expect(dayOf(new Date(start), timeZone)).toBe(day);
  expect(dayOf(new Date(Date.parse(start) - 1), timeZone)).toBe(addDays(day, -1));
});

test("days are counted over the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
});

test("months are counted over the ends of years", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});
