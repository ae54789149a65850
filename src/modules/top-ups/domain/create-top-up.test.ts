import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { testTripay } from "@/testing/tripay";
import { createTopUp } from "./create-top-up";
import { offeredChannel } from "./offered-channels";
import { completePending, insertPending } from "./pending-top-up";

const shop = testShop();
const tripay = testTripay(shop);

function create({ context }: TestReseller, amount: number, channel = "BRIVA") {
  return createTopUp(tripay().within(context), { amount, channel });
}

function rowsOf({ id }: TestReseller) {
  return shop().db.prisma.topUp.findMany({ where: { resellerId: id }, orderBy: { id: "asc" } });
}

test("a virtual account is told with its fee, code and instructions", async () => {
  const reseller = await shop().reseller();
  const created = await create(reseller, 100_000);
  expect(created).toEqual({
    invoice: expect.stringMatching(/^TOP-\d{6}-[0-9A-Z]{13}$/),
    channel: "BRIVA",
    amount: 100_000,
    fee: 4_250,
    total: 104_250,
    status: "pending",
    payment_url: expect.stringContaining("/pay/T"),
    qr_string: null,
    pay_code: expect.stringMatching(/^\d+$/),
    instructions: expect.arrayContaining([
      { title: expect.any(String), steps: expect.arrayContaining([expect.any(String)]) },
    ]),
    expires_at: expect.stringMatching(/\+07:00$/),
  });
  expect(JSON.stringify(created.instructions)).not.toContain("<");
  expect(await rowsOf(reseller)).toMatchObject([
    { invoice: created.invoice, status: "pending", fee: 4_250n, total: 104_250n, problem: null },
  ]);
});

test("a QR code is told as text, with the percentage rounded up", async () => {
  const created = await create(await shop().reseller(), 10_001, "QRIS2");
  expect(created).toMatchObject({ fee: 821, total: 10_822, pay_code: null });
  expect(created.qr_string).toMatch(/^000201/);
});

describe("refuses, in this order,", () => {
  test("an unknown channel", async () => {
    const refused = create(await shop().reseller(), 1, "NOSUCHVA");
    await expect(refused).rejects.toEqual(new AppError("CHANNEL_NOT_FOUND"));
    // A channel that Tripay has switched off.
    const off = create(await shop().reseller(), 100_000, "CIMBVA");
    await expect(off).rejects.toEqual(new AppError("CHANNEL_NOT_FOUND"));
  });

  test.each([
    [9_999, "BRIVA"],
    [10_000_001, "BRIVA"],
    [2_500_001, "ALFAMART"],
    [0, "QRIS2"],
  ])("%i by %s", async (amount, channel) => {
    const reseller = await shop().reseller();
    const maximum = { BRIVA: 10_000_000, ALFAMART: 2_500_000, QRIS2: 5_000_000 }[channel];
    await expect(create(reseller, amount, channel)).rejects.toMatchObject({
      code: "AMOUNT_OUT_OF_RANGE",
      errors: { amount: [`must be from 10000 to ${maximum}`] },
    });
    expect(await rowsOf(reseller)).toEqual([]);
  });

  test("one more pending top-up than allowed, also when many are asked for at once", async () => {
    const reseller = await shop().reseller();
    const asked = await Promise.allSettled(
      Array.from({ length: 16 }, () => create(reseller, 20_000)),
    );
    const codes = asked.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(codes).toEqual(Array(6).fill("TOO_MANY_PENDING_TOPUPS"));
    expect(await rowsOf(reseller)).toHaveLength(10);

    // Those whose time has passed do not count, whether or not any work has closed them.
    const tomorrow = tripay().within(reseller.context, new Date(Date.now() + 25 * 3_600_000));
    const later = await createTopUp(tomorrow, { amount: 20_000, channel: "BRIVA" });
    expect(later.status).toBe("pending");
  });
});

describe("where the gateway does not take it, nothing stays payable:", () => {
  test.each([
    ["no answer within 10 s", 100_901, "no answer within 10 s"],
    ["an error of the gateway", 100_902, ""],
    ["a cut connection", 100_903, "request failed (UND_ERR_SOCKET)"],
    ["a refusal", 100_904, "Payment channel is under maintenance"],
    ["less to pay than is to be credited", 100_905, "the answer is about another payment"],
  ])("%s", async (_, amount, reason) => {
    const reseller = await shop().reseller();
    const refusal = await create(reseller, amount).catch((error) => error);
    expect(refusal).toMatchObject({ code: "PAYMENT_GATEWAY_UNAVAILABLE", status: 503 });
    expect(refusal.cause.message).toContain(reason);
    expect(await rowsOf(reseller)).toMatchObject([{ status: "canceled", nextAttemptAt: null }]);
  });
});

describe("a callback that is faster than the gateway's own answer", () => {
  const amount = 100_000;

  async function begun() {
    const reseller = await shop().reseller();
    const context = tripay().within(reseller.context);
    const channel = await offeredChannel(context, "BRIVA");
    const topUp = await insertPending(context, reseller.id, channel, amount);
    const { invoice } = topUp;
    const customer = { name: "Toko", email: "toko@example.com" };
    const made = await channel.gateway.create({
      ...{ invoice, channel, amount, customer },
      now: context.now,
    });
    if (made.outcome !== "created") throw new Error(made.reason);
    const { payable } = made;
    const complete = () =>
      completePending(shop().db.prisma, topUp, { payable, remote: true, now: context.now });
    const callback = (total_amount: number) =>
      tripay().tell({
        ...{ reference: payable.reference, merchant_ref: invoice, total_amount, status: "PAID" },
      });
    const read = async () => (await rowsOf(reseller))[0];
    return { reseller, context, complete, callback, read };
  }

  test("credits, and how it was to be paid is still written down", async () => {
    const { callback, complete, read } = await begun();
    expect(await callback(104_250)).toMatchObject({ outcome: "credited" });
    expect((await complete()).status).toBe("paid");
    expect(await read()).toMatchObject({
      ...{ status: "paid", total: 104_250n, nextAttemptAt: null },
      reference: expect.stringMatching(/^T/),
    });
  });

  test("with another sum than expected has the gateway asked at once", async () => {
    const { context, callback, complete, read } = await begun();
    expect(await callback(104_000)).toMatchObject({ outcome: "mismatch" });
    expect((await complete()).status).toBe("pending");
    expect(await read()).toMatchObject({ problem: null, nextAttemptAt: context.now });
  });
});
