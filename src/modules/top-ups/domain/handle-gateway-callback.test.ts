import { describe, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { testTripay } from "@/testing/tripay";
import { createTopUp } from "./create-top-up";
import { handleGatewayCallback } from "./handle-gateway-callback";

const shop = testShop();
const tripay = testTripay(shop);

/** A top-up of 50,000 for which 54,250 are to be paid. */
async function awaited() {
  const reseller = await shop().reseller();
  const { prisma } = shop().db;
  const asked = { amount: 50_000, channel: "BRIVA" };
  const { invoice } = await createTopUp(tripay().within(reseller.context), asked);
  const resellerId = reseller.id;
  const read = () =>
    prisma.topUp.findUniqueOrThrow({ where: { resellerId_invoice: { resellerId, invoice } } });
  const balance = async () =>
    Number((await prisma.balance.findUniqueOrThrow({ where: { resellerId } })).amount);
  const { reference } = await read();
  const content = (status: string, more: object = {}) => ({
    ...{ reference, merchant_ref: invoice, total_amount: 54_250, status },
    ...more,
  });
  const tell = async (status: string, more: object = {}) =>
    (await tripay().tell(content(status, more))).outcome;
  return { invoice, read, balance, tell, content };
}

test("a payment is credited by its callback", async () => {
  const { invoice, read, balance } = await awaited();
  await tripay().press(invoice, "paid");
  expect(await read()).toMatchObject({ status: "paid" });
  expect(await balance()).toBe(50_000);
});

test("C38 the same callback counts once: twice by Tripay, 20 times at once", async () => {
  const { invoice, balance, tell } = await awaited();
  await tripay().press(invoice, "pay-twice");
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => tell("PAID")));
  expect(new Set(outcomes)).toEqual(new Set(["repeated"]));
  expect(await balance()).toBe(50_000);

  const other = await awaited();
  const first = await Promise.all(Array.from({ length: 20 }, () => other.tell("PAID")));
  expect(first.sort()).toEqual(["credited", ...Array(19).fill("repeated")]);
  expect(await other.balance()).toBe(50_000);
});

test("C38 another amount credits nothing and waits for the operator", async () => {
  const { invoice, read, balance } = await awaited();
  await tripay().press(invoice, "wrong-amount");
  expect(await balance()).toBe(0);
  expect(await read()).toMatchObject({
    status: "pending",
    problem: "The gateway confirmed Rp 53250 instead of Rp 54250.",
  });
});

describe("C38 what is not authentic changes nothing:", () => {
  test("a foreign key", async () => {
    const { invoice, read, balance } = await awaited();
    const before = await read();
    await tripay().press(invoice, "bad-signature");
    expect(tripay().results.at(-1)).toEqual({ outcome: "refused", reason: "wrong signature" });
    expect([await read(), await balance()]).toEqual([before, 0]);
  });

  test.each([undefined, "", "00", "zz".repeat(32), "0".repeat(64), "0".repeat(66)])(
    "the signature %j",
    async (signature) => {
      const { content, read, balance } = await awaited();
      const before = await read();
      const headers: Record<string, string | undefined> = {
        "x-callback-event": "payment_status",
        "x-callback-signature": signature,
      };
      const refused = await handleGatewayCallback(shop().system, {
        ...{ kind: "tripay", code: tripay().code, header: (name: string) => headers[name] },
        body: Buffer.from(JSON.stringify(content("PAID"))),
      });
      expect(refused).toEqual({ outcome: "refused", reason: "wrong signature" });
      expect([await read(), await balance()]).toEqual([before, 0]);
    },
  );

  test.each([
    {},
    { total_amount: "54250" },
    { total_amount: 54_250.5 },
    { total_amount: -1 },
    { status: "LOST" },
    { merchant_ref: null },
    { merchant_ref: "a\0" },
  ])("signed, but no such message: %j", async (wrong) => {
    const { content } = await awaited();
    const body = Object.keys(wrong).length === 0 ? {} : { ...content("PAID"), ...wrong };
    expect(await tripay().tell(body)).toEqual({
      outcome: "refused",
      reason: "the body is not understood",
    });
  });

  test.each(["nowhere", "", "a\0b", "x".repeat(500)])("a gateway called %j", async (code) => {
    const callback = { kind: "tripay", code, body: Buffer.from("{}"), header: () => undefined };
    const answered = await handleGatewayCallback(shop().system, callback);
    expect(answered).toEqual({ outcome: "unknown_gateway" });
  });

  test("a gateway of another kind", async () => {
    const callback = { kind: "transfer", code: tripay().code, body: Buffer.from("{}") };
    const answered = await handleGatewayCallback(shop().system, {
      ...callback,
      header: () => undefined,
    });
    expect(answered).toEqual({ outcome: "unknown_gateway" });
  });
});

describe("in any order", () => {
  test("expired, then paid: credited", async () => {
    const { invoice, read, balance, tell } = await awaited();
    await tripay().press(invoice, "expire");
    expect((await read()).status).toBe("expired");
    expect(await tell("PAID")).toBe("credited");
    expect([(await read()).status, await balance()]).toEqual(["paid", 50_000]);
  });

  test("failed, then paid: credited", async () => {
    const { read, balance, tell } = await awaited();
    expect(await tell("FAILED")).toBe("ended");
    expect((await read()).status).toBe("canceled");
    expect(await tell("EXPIRED")).toBe("unchanged");
    expect(await tell("PAID")).toBe("credited");
    expect(await balance()).toBe(50_000);
  });

  test.each(["EXPIRED", "FAILED", "UNPAID"])("paid, then %s: stays paid", async (status) => {
    const { read, balance, tell } = await awaited();
    await tell("PAID");
    const before = await read();
    expect(await tell(status)).toBe("unchanged");
    expect([await read(), await balance()]).toEqual([before, 50_000]);
  });

  test("unpaid changes nothing", async () => {
    const { read, tell } = await awaited();
    const before = await read();
    expect(await tell("UNPAID")).toBe("unchanged");
    expect(await read()).toEqual(before);
  });

  test("a refund waits for the operator", async () => {
    const { read, balance, tell } = await awaited();
    await tell("PAID");
    expect(await tell("REFUND")).toBe("refund_noted");
    expect(await read()).toMatchObject({ status: "paid", problem: expect.any(String) });
    expect(await balance()).toBe(50_000);
  });
});

test("C38 a payment of another reference or invoice is not taken for this one", async () => {
  const { read, balance, tell } = await awaited();
  expect(await tell("PAID", { reference: "T1" })).toBe("other_reference");
  expect(await tell("PAID", { merchant_ref: "TOP-0" })).toBe("unknown");
  expect(await read()).toMatchObject({
    status: "pending",
    problem: "The gateway told of another payment, T1.",
  });
  expect(await balance()).toBe(0);
});
