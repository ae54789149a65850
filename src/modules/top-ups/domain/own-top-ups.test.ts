import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { testTripay } from "@/testing/tripay";
import { createTopUpOnceInput, listOwnTopUpsInput, readOwnTopUpInput } from "../contract";
import { feeOf } from "../contract/channel-fee";
import { cancelTopUp } from "./cancel-top-up";
import { createTopUpOnce } from "./create-top-up-once";
import { listOwnTopUps, readOwnTopUp } from "./own-top-ups";
import { readTopUpOptions } from "./read-top-up-options";

const shop = testShop();
const tripay = testTripay(shop);

async function buyer() {
  const reseller = await shop().reseller({ balance: 1_000 });
  const context = () => tripay().within(reseller.context);
  const create = (amount: number, channel = "BRIVA", key: string = randomUUID()) =>
    createTopUpOnce(context(), { key, amount, channel });
  const list = async (input: object = {}) =>
    listOwnTopUps(context(), listOwnTopUpsInput.parse(input));
  return { context, create, list };
}

test("the fee that the options let expect is the one that is asked for", async () => {
  const { context, create } = await buyer();
  const { channels, incomplete, pending, max_pending } = await readTopUpOptions(context());
  expect({ incomplete, pending, max_pending }).toEqual({
    ...{ incomplete: false, pending: 0, max_pending: 10 },
  });
  for (const code of ["QRIS2", "BRIVA", "ALFAMART"]) {
    const channel = channels.find((one) => one.code === code);
    if (!channel) throw new Error(`${code} is not offered`);
    const rule = { flatFee: channel.flat_fee, percentFee: channel.percent_fee };
    const { fee, total } = await create(123_457, code);
    expect(fee).toBe(feeOf(rule, 123_457));
    expect(total).toBe(123_457 + fee);
  }
  expect((await readTopUpOptions(context())).pending).toBe(3);
});

describe("a press with one key", () => {
  test("makes one top-up, however often it comes", async () => {
    const { create, list } = await buyer();
    const key = randomUUID();
    const first = await create(50_000, "BRIVA", key);
    expect(await create(50_000, "BRIVA", key)).toEqual(first);
    const other = randomUUID();
    const together = await Promise.allSettled(
      Array.from({ length: 4 }, () => create(60_000, "BRIVA", other)),
    );
    const refusals = together.flatMap((one) =>
      one.status === "rejected" ? [one.reason.code] : [],
    );
    expect(new Set([...refusals, "IDEMPOTENCY_IN_PROGRESS"])).toEqual(
      new Set(["IDEMPOTENCY_IN_PROGRESS"]),
    );
    expect((await list()).total).toBe(2);
  });

  test("does not stand for another amount, and is free again after a refusal", async () => {
    const { create, list } = await buyer();
    const key = randomUUID();
    await expect(create(1, "BRIVA", key)).rejects.toMatchObject({ code: "AMOUNT_OUT_OF_RANGE" });
    await create(50_000, "BRIVA", key);
    await expect(create(50_001, "BRIVA", key)).rejects.toEqual(
      new AppError("IDEMPOTENCY_KEY_REUSED"),
    );
    expect((await list()).total).toBe(1);
  });
});

test("one is told how it is paid, and what became of it", async () => {
  const { context, create } = await buyer();
  const made = await create(50_000, "QRIS2");
  const read = () => readOwnTopUp(context(), made.invoice);
  expect(await read()).toMatchObject({
    ...{ invoice: made.invoice, channel_name: "QRIS", amount: 50_000, total: made.total },
    ...{ status: "pending", by_hand: false, qr_string: made.qr_string, pay_code: null },
    ...{ paid_at: null, balance_after: null },
  });
  await tripay().press(made.invoice, "paid");
  expect(await read()).toMatchObject({ status: "paid", balance_after: 51_000 });
  expect((await read()).paid_at).not.toBeNull();

  const stranger = (await shop().reseller()).context;
  for (const invoice of [made.invoice, "TOP-260101-0000000000000"]) {
    await expect(readOwnTopUp(stranger, invoice)).rejects.toEqual(new AppError("TRX_NOT_FOUND"));
  }
});

test("lists hold every top-up of a status once, with the exact total", async () => {
  const { context, create, list } = await buyer();
  const made = [];
  for (let count = 0; count < 7; count += 1) made.push((await create(20_000 + count)).invoice);
  const [paid = "", canceled = "", overdue = "", ...pending] = made;
  await tripay().press(paid, "paid");
  await cancelTopUp(shop().system, canceled);
  await shop().db.prisma.topUp.updateMany({
    where: { invoice: overdue },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  });
  const invoices = async (input: object) => {
    const all: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { rows, total } = await list({ ...input, page, per_page: 2 });
      all.push(...rows.map(({ invoice }) => invoice));
      expect(total).toBe((await list({ ...input, per_page: 100 })).rows.length);
    }
    return all;
  };
  expect(await invoices({})).toEqual([...made].reverse());
  expect(await invoices({ status: "pending" })).toEqual([...pending].reverse());
  expect(await invoices({ status: "paid" })).toEqual([paid]);
  expect(await invoices({ status: "canceled" })).toEqual([canceled]);
  expect(await invoices({ status: "expired" })).toEqual([overdue]);
  expect(await readOwnTopUp(context(), overdue)).toMatchObject({ status: "expired" });
  expect(
    await listOwnTopUps((await shop().reseller()).context, {
      page: 1,
      per_page: 9,
      status: undefined,
    }),
  ).toEqual({ rows: [], total: 0 });
});

test("what is no such input is refused", () => {
  const press = { amount: 10_000, channel: "BRIVA", key: randomUUID() };
  expect(createTopUpOnceInput.safeParse(press).success).toBe(true);
  const wrong = [
    { key: "1" },
    { key: undefined },
    { amount: "1" },
    { amount: 1.5 },
    { channel: "" },
  ];
  for (const change of wrong) {
    expect(createTopUpOnceInput.safeParse({ ...press, ...change }).success).toBe(false);
  }
  expect(listOwnTopUpsInput.safeParse({ status: "lost" }).success).toBe(false);
  expect(listOwnTopUpsInput.safeParse({ per_page: 101 }).success).toBe(false);
  for (const invoice of ["", "a\0", 5, undefined]) {
    expect(readOwnTopUpInput.safeParse({ invoice }).success).toBe(false);
  }
});
