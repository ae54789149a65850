import { randomInt, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { postMutation } from "../../ledger/domain/post-mutation";
import { type Statistics, statisticsAnswer, statisticsInput } from "../contract";
import { readStatistics } from "./read-statistics";

const shop = testShop();
const HOUR_MS = 3_600_000;
const statuses = ["paid", "completed", "failed", "canceled"] as const;

type Placed = { at: Date; amount: number; status: (typeof statuses)[number] };
type Refund = { at: Date; amount: number };

function one<Value>(values: readonly Value[]): Value {
  return values[randomInt(values.length)] as Value;
}

/** Moments of the last 100 days, every fourth right at the turn of an hour. */
function randomTime(now: Date): Date {
  const time = now.getTime() - randomInt(100 * 24 * 3_600) * 1_000;
  const hour = Math.floor(time / HOUR_MS) * HOUR_MS;
  return new Date(one([time, time, time, hour - one([0, 1])]));
}

async function fill({ id }: TestReseller, orders: Placed[], refunds: Refund[]): Promise<void> {
  await shop().db.prisma.order.createMany({
    data: orders.map(({ at, amount, status }) => ({
      ...{ resellerId: id, refId: randomUUID(), invoice: randomUUID(), status },
      ...{ price: amount, amount, createdAt: at, updatedAt: at },
    })),
  });
  for (const { at, amount } of refunds) {
    await postMutation(shop().db, {
      ...{ resellerId: id, direction: "credit", type: "refund", amount, at },
      ...{ cause: randomUUID(), invoice: "INV-1", refId: null, reason: null },
    });
  }
}

/** The same figures in the plainest way. */
function plainly(
  orders: Placed[],
  refunds: Refund[],
  now: Date,
  days: number,
  timeZone: string,
): Statistics["days"] {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone });
  const today = Date.parse(format.format(now));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(today - (days - 1 - index) * 24 * HOUR_MS).toISOString().slice(0, 10);
    const then = orders.filter(({ at }) => format.format(at) === day);
    const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
    return {
      day,
      spent: sum(then),
      refunded: sum(refunds.filter(({ at }) => format.format(at) === day)),
      orders: then.length,
      completed: then.filter(({ status }) => status === "completed").length,
      failed: then.filter(({ status }) => ["failed", "canceled"].includes(status)).length,
    };
  });
}

test("figures of each day are those of a plain computation, in any zone", async () => {
  // Within the range clocks change in Santiago.
  const now = new Date("2025-09-20T03:30:00Z");
  const reseller = await shop().reseller();
  const orders = Array.from({ length: 600 }, () => ({
    ...{ at: randomTime(now), amount: randomInt(1, 1_000_000), status: one(statuses) },
  }));
  const refunds = Array.from({ length: 80 }, () => ({
    ...{ at: randomTime(now), amount: randomInt(1, 100_000) },
  }));
  await fill(reseller, orders, refunds);
  await fill(await shop().reseller(), orders.slice(0, 20), refunds.slice(0, 5));

  for (const time_zone of ["Asia/Jakarta", "Asia/Makassar", "America/Santiago", "Asia/Kathmandu"]) {
    for (const days of [7, 30, 90] as const) {
      const told = await readStatistics({ ...reseller.context, now }, { days, time_zone });
      expect(statisticsAnswer.parse(told)).toEqual(told);
      expect(told.days, `${time_zone} ${days}`).toEqual(
        plainly(orders, refunds, now, days, time_zone),
      );
      for (const figure of ["spent", "refunded", "orders", "completed", "failed"] as const) {
        const sum = told.days.reduce((all, day) => all + day[figure], 0);
        expect(told.totals[figure]).toBe(sum);
      }
      const { completed, failed } = told.totals;
      expect(told.success_share).toBeCloseTo(completed / (completed + failed), 10);
    }
  }
});

test("an account without orders has a row of nothing for each day and no success share", async () => {
  const { context } = await shop().reseller();
  const told = await readStatistics(context, { days: 30, time_zone: "Asia/Jakarta" });
  expect(told.days).toHaveLength(30);
  expect(told.totals).toEqual({ spent: 0, refunded: 0, orders: 0, completed: 0, failed: 0 });
  expect(told.success_share).toBeNull();
});

test("C14 only the ranges that are offered and zones that exist are taken", () => {
  const good = { days: 7, time_zone: "Asia/Jakarta" };
  expect(statisticsInput.safeParse(good).success).toBe(true);
  const bad: object[] = [
    ...[0, -7, 8, 7.5, "7", null, undefined, 1e21].map((days) => ({ ...good, days })),
    ...["", "Mars/Olympus", "\0", "x".repeat(65), 7, null].map((time_zone) => ({
      ...good,
      time_zone,
    })),
  ];
  for (const input of bad) {
    expect(statisticsInput.safeParse(input).success, JSON.stringify(input)).toBe(false);
  }
});
