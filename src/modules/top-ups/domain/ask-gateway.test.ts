import { describe, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { TestTripay, testTripay } from "@/testing/tripay";
import { askGateway } from "./ask-gateway";
import { cancelTopUp } from "./cancel-top-up";
import { createGateway } from "./create-gateway";
import { createTopUp } from "./create-top-up";
import { claimDueTopUps } from "./due-top-ups";
import { findTopUp } from "./find-top-up";
import { offeredChannel } from "./offered-channels";
import { insertPending } from "./pending-top-up";

const shop = testShop();
const tripay = testTripay(shop);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A top-up of 50,000 for which 54,250 are to be paid within a day, and a clock that starts with it. */
async function awaited(channel = "BRIVA", from = tripay()) {
  const { id: resellerId, context } = await shop().reseller();
  const within = from.within(context);
  const { invoice } = await createTopUp(within, { amount: 50_000, channel });
  const { prisma } = shop().db;
  const where = { resellerId_invoice: { resellerId, invoice } };
  const read = () => prisma.topUp.findUniqueOrThrow({ where });
  const start = within.now.getTime();
  const { expiresAt } = await read();

  /** Everything that is due of this top-up at that moment is done. */
  async function work(now: Date) {
    const claimed = await claimDueTopUps(shop().db, {
      ...{ limit: 100, now },
      leaseUntil: new Date(now.getTime() + MINUTE),
    });
    const { id } = await read();
    const own = claimed.find((job) => job.id === id);
    return own && askGateway({ ...shop().system, now }, own);
  }

  return {
    invoice,
    read,
    after: (ms: number) => work(new Date(start + ms)),
    afterExpiry: (ms: number) => work(new Date(expiresAt.getTime() + ms)),
    status: async (ms: number) => {
      const now = new Date(start + ms);
      return (await findTopUp({ ...context, now }, invoice))?.status;
    },
    nextIn: async () => {
      const { nextAttemptAt } = await read();
      return nextAttemptAt && nextAttemptAt.getTime() - start;
    },
    balance: async () =>
      Number((await prisma.balance.findUniqueOrThrow({ where: { resellerId } })).amount),
  };
}

test("a payment whose callback was lost is credited by asking", async () => {
  const { invoice, after, read, balance, nextIn } = await awaited();
  expect(await nextIn()).toBe(30_000);
  expect(await after(29_000)).toBeUndefined();
  expect(await after(30_000)).toEqual({ invoice, outcome: "unchanged" });
  expect(await nextIn()).toBe(75_000);
  await tripay().press(invoice, "paid-silently");
  expect(await after(75_000)).toEqual({ invoice, outcome: "credited" });
  expect(await read()).toMatchObject({ status: "paid", attempts: 1, nextAttemptAt: null });
  expect(await balance()).toBe(50_000);
  await tripay().press(invoice, "paid");
  expect(await balance()).toBe(50_000);
});

test("expires by the clock, and is closed a minute later", async () => {
  const { afterExpiry, read, status } = await awaited();
  expect(await status(DAY - 2_000)).toBe("pending");
  expect(await status(DAY)).toBe("expired");
  expect(await afterExpiry(59_000)).toMatchObject({ outcome: "unchanged" });
  expect((await read()).status).toBe("pending");
  expect(await afterExpiry(MINUTE)).toMatchObject({ outcome: "unchanged" });
  expect((await read()).status).toBe("expired");
});

describe("a late payment is credited", () => {
  test.each([
    ["an hour", HOUR],
    ["a day", DAY],
  ])("%s after the end", async (_, late) => {
    const { invoice, afterExpiry, read, balance } = await awaited();
    for (const ms of [MINUTE, HOUR, DAY]) {
      if (ms === late) await tripay().press(invoice, "paid-silently");
      await afterExpiry(ms);
    }
    expect(await read()).toMatchObject({ status: "paid", nextAttemptAt: null });
    expect(await balance()).toBe(50_000);
  });

  test("but after a day nobody asks any more", async () => {
    const { afterExpiry, read } = await awaited();
    for (const ms of [MINUTE, HOUR, DAY]) await afterExpiry(ms);
    expect(await read()).toMatchObject({ status: "expired", nextAttemptAt: null, attempts: 3 });
  });
});

test("what the gateway calls expired is, and is asked about no more than late", async () => {
  const { invoice, after, read, nextIn } = await awaited();
  await tripay().press(invoice, "expire");
  const { expiresAt } = await read();
  await after(30_000);
  expect((await read()).status).toBe("expired");
  const start = (await read()).createdAt.getTime();
  expect(await nextIn()).toBe(expiresAt.getTime() + MINUTE - start);
});

test("another amount waits for the operator and is not asked about every 45 s", async () => {
  const { invoice, after, read, nextIn } = await awaited();
  await tripay().press(invoice, "wrong-amount");
  expect(await after(30_000)).toEqual({ invoice, outcome: "mismatch" });
  expect(await read()).toMatchObject({ status: "pending", problem: expect.any(String) });
  expect(await nextIn()).toBeGreaterThan(DAY);
});

test("what the operator has canceled is credited all the same when it is paid", async () => {
  const { invoice, after, afterExpiry, balance, read } = await awaited();
  await cancelTopUp({ ...shop().system, now: new Date() }, invoice);
  await after(30_000);
  expect((await read()).status).toBe("canceled");
  await tripay().press(invoice, "paid-silently");
  await afterExpiry(MINUTE);
  expect(await balance()).toBe(50_000);
});

test("a gateway that does not answer is tried again, and left alone after two days", async () => {
  const gone = await TestTripay.open(shop());
  await shop().db.prisma.paymentGateway.update({
    where: { code: tripay().code },
    data: { active: false },
  });
  const { invoice, after, afterExpiry, read, nextIn } = await awaited("BRIVA", gone);
  await shop().db.prisma.paymentGateway.updateMany({
    where: { code: { in: [tripay().code, gone.code] } },
    data: { active: true },
  });
  await gone.close();
  expect(await after(30_000)).toEqual({
    ...{ invoice, outcome: "unanswered" },
    reason: "request failed (ECONNREFUSED)",
  });
  expect(await nextIn()).toBe(75_000);
  expect(await afterExpiry(2 * DAY - 1)).toMatchObject({ outcome: "unanswered" });
  expect(await afterExpiry(2 * DAY + MINUTE)).toMatchObject({ outcome: "given_up" });
  expect(await read()).toMatchObject({
    ...{ status: "expired", nextAttemptAt: null },
    problem: expect.stringContaining("could not be asked"),
  });
});

test("a top-up whose process died before the gateway answered is canceled", async () => {
  const reseller = await shop().reseller();
  const context = tripay().within(reseller.context);
  const channel = await offeredChannel(context, "BRIVA");
  const { invoice, id } = await insertPending(context, reseller.id, channel, 50_000);
  const now = new Date(context.now.getTime() + 30_000);
  const leaseUntil = new Date(now.getTime() + MINUTE);
  const jobs = await claimDueTopUps(shop().db, { limit: 100, now, leaseUntil });
  const job = jobs.find((one) => one.id === id);
  if (!job) throw new Error("it is due");
  expect(await askGateway({ ...shop().system, now }, job)).toEqual({
    ...{ invoice, outcome: "abandoned" },
  });
  expect(await findTopUp(context, invoice)).toMatchObject({
    ...{ status: "canceled", nextAttemptAt: null },
  });
});

test("a job whose lease is another's by now is left alone", async () => {
  const { invoice, read } = await awaited();
  await tripay().press(invoice, "paid-silently");
  const { resellerId, id } = await read();
  const job = { resellerId, id, leaseUntil: new Date(0) };
  expect(await askGateway(shop().system, job)).toBeUndefined();
  expect((await read()).status).toBe("pending");
});

test("a bank transfer is only closed", async () => {
  await createGateway(shop().system, {
    ...{ code: "bank", name: "Bank", kind: "transfer", credentials: null },
    settings: {
      accounts: [{ code: "TRANSFER_BCA", bank: "BCA", number: "8270123456", holder: "PT" }],
    },
  });
  const { nextIn, afterExpiry, read } = await awaited("TRANSFER_BCA");
  expect(await nextIn()).toBe(DAY + MINUTE);
  await afterExpiry(MINUTE);
  expect(await read()).toMatchObject({ status: "expired", nextAttemptAt: null });
});
