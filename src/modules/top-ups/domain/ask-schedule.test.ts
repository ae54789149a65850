import { expect, test } from "vitest";
import { nextAskAt } from "./ask-schedule";

const expiresAt = new Date("2026-11-21T12:00:00Z");
const at = (seconds: number) => new Date(expiresAt.getTime() + seconds * 1_000);

/** Seconds from the expiry of all asks after one at `start`. */
function asks(start: number, awaitedUntil: number): number[] {
  const times: number[] = [];
  for (let now: Date | null = at(start); now; ) {
    const awaited = now < at(awaitedUntil);
    now = nextAskAt({ expiresAt }, { awaited, now });
    if (now) times.push((now.getTime() - expiresAt.getTime()) / 1_000);
  }
  return times;
}

test("every 45 s while it is awaited, a minute after its end, then an hour and a day after it", () => {
  expect(asks(-120, 1_000)).toEqual([-75, -30, 60, 3_600, 86_400]);
});

test("no more than the late ones once it has ended in another way", () => {
  expect(asks(-120, -100)).toEqual([-75, 60, 3_600, 86_400]);
  expect(asks(7_200, 0)).toEqual([86_400]);
});
