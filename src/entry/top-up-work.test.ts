import { expect, test } from "vitest";
import type { AskReport } from "@/modules/top-ups/domain/ask-gateway";
import { createTopUp } from "@/modules/top-ups/domain/create-top-up";
import { testShop } from "@/testing/test-shop";
import { testTripay } from "@/testing/tripay";
import { topUpWork } from "./top-up-work";

const shop = testShop();
const tripay = testTripay(shop);

test("claims each due top-up once, gives back what was not run, and reports what was", async () => {
  let now = new Date();
  const reports: AskReport[] = [];
  const work = topUpWork(
    () => ({ ...shop().system, now }),
    (report) => reports.push(report),
  );
  const claim = (limit = 10) => work.claim(limit, now, new Date(now.getTime() + work.leaseMs));
  const { signal } = new AbortController();
  expect(await work.nextDueAt()).toBeNull();

  const { context } = await shop().reseller();
  const created = [];
  for (let count = 0; count < 3; count += 1) {
    const asked = { amount: 50_000, channel: "BRIVA" };
    created.push(await createTopUp(tripay().within(context, now), asked));
  }
  expect(await work.nextDueAt()).toEqual(new Date(now.getTime() + 30_000));
  expect(await claim()).toEqual([]);

  now = new Date(now.getTime() + 30_000);
  const [first, second] = await Promise.all([claim(2), claim(2)]);
  const jobs = [...first, ...second];
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length);
  jobs.push(...(await claim()));
  expect(jobs).toHaveLength(3);
  expect(await claim()).toEqual([]);
  expect(await work.nextDueAt()).toEqual(new Date(now.getTime() + work.leaseMs));

  const [run, back, lost] = jobs;
  if (!run || !back || !lost) throw new Error("three were claimed");
  for (const { invoice } of created) await tripay().press(invoice, "paid-silently");
  await work.run(run, signal);
  await work.giveBack(back);
  expect(reports).toMatchObject([{ outcome: "credited" }]);
  expect(await claim()).toMatchObject([{ id: back.id }]);

  // Whoever died with a job loses it when the lease ends, and what runs late then does nothing.
  now = new Date(now.getTime() + work.leaseMs);
  const again = await claim();
  expect(again.map(({ id }) => id).sort()).toEqual([back.id, lost.id].sort());
  await work.run(lost, signal);
  expect(reports).toHaveLength(1);
  for (const job of again) await work.run(job, signal);
  expect(reports.map(({ outcome }) => outcome)).toEqual(["credited", "credited", "credited"]);
  expect(await work.nextDueAt()).toBeNull();
});
