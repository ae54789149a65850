import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { MAX_RUPIAH } from "@/shared/money";
import { testShop } from "@/testing/test-shop";
import type { TopUpStatus } from "../contract";
import { createGateway } from "./create-gateway";
import { settleTopUp } from "./settle-top-up";

const shop = testShop();
let gatewayId = 0;

beforeAll(async () => {
  const accounts = [{ code: "TRANSFER", bank: "BCA", number: "8270123456", holder: "PT Grosir" }];
  const gateway = { code: "bank", name: "Bank", kind: "transfer" as const, credentials: null };
  ({ id: gatewayId } = await createGateway(shop().system, { ...gateway, settings: { accounts } }));
});

async function topUp(resellerId: number, status: TopUpStatus = "pending") {
  const invoice = randomUUID();
  const at = new Date();
  const row = await shop().db.prisma.topUp.create({
    data: {
      ...{ resellerId, invoice, gatewayId, channel: "TRANSFER", channelName: "BCA", status },
      ...{ amount: 50_000, fee: 123, total: 50_123 },
      ...{ expiresAt: at, createdAt: at, updatedAt: at, nextAttemptAt: at },
    },
  });
  const settle = (paidTotal: number, gateway = gatewayId) =>
    settleTopUp(shop().db, { gatewayId: gateway, invoice, paidTotal, at: new Date() });
  const read = () =>
    shop().db.prisma.topUp.findUniqueOrThrow({
      where: { resellerId_id: { resellerId, id: row.id } },
    });
  return { id: row.id, invoice, settle, read };
}

async function books(resellerId: number) {
  const { amount } = await shop().db.prisma.balance.findUniqueOrThrow({ where: { resellerId } });
  const mutations = await shop().db.prisma.mutation.findMany({ where: { resellerId } });
  return { balance: Number(amount), mutations };
}

test.each(["pending", "expired", "canceled"] as const)(
  "the stored amount of a top-up that is %s is credited once, under its invoice",
  async (status) => {
    const { id } = await shop().reseller();
    const { id: topUpId, invoice, settle, read } = await topUp(id, status);
    expect(await settle(50_123)).toBe("credited");
    expect(await settle(50_123)).toBe("repeated");
    const { balance, mutations } = await books(id);
    expect(balance).toBe(50_000);
    expect(mutations).toMatchObject([
      { type: "topup", direction: "credit", amount: 50_000n, cause: String(topUpId), invoice },
    ]);
    expect(mutations[0]?.refId).toBeNull();
    const paid = await read();
    expect(paid).toMatchObject({ status: "paid", problem: null, nextAttemptAt: null });
    expect(paid.paidAt).not.toBeNull();
  },
);

test("C38 told 20 times at once it is credited once", async () => {
  const { id } = await shop().reseller();
  const { settle } = await topUp(id);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => settle(50_123)));
  expect(outcomes.sort()).toEqual(["credited", ...Array(19).fill("repeated")]);
  expect((await books(id)).balance).toBe(50_000);
});

test("C38 another total credits nothing and waits for the operator", async () => {
  const { id } = await shop().reseller();
  const { settle, read } = await topUp(id);
  for (const total of [50_000, 50_122, 50_124, 0]) expect(await settle(total)).toBe("mismatch");
  expect((await books(id)).balance).toBe(0);
  expect(await read()).toMatchObject({
    status: "pending",
    problem: "The gateway confirmed Rp 0 instead of Rp 50123.",
  });
  expect(await settle(50_123)).toBe("credited");
  expect((await read()).problem).toBeNull();
});

test("another total after the payment leaves it paid", async () => {
  const { id } = await shop().reseller();
  const { settle, read } = await topUp(id);
  await settle(50_123);
  expect(await settle(99_999)).toBe("mismatch");
  expect(await read()).toMatchObject({ status: "paid", problem: expect.any(String) });
  expect((await books(id)).balance).toBe(50_000);
});

test("a balance that would be too large is left as it is", async () => {
  const { id } = await shop().reseller({ balance: MAX_RUPIAH - 49_999 });
  const { settle, read } = await topUp(id);
  expect(await settle(50_123)).toBe("too_large");
  expect(await read()).toMatchObject({ status: "pending", problem: expect.any(String) });
  expect((await books(id)).balance).toBe(MAX_RUPIAH - 49_999);
});

test("an invoice of another gateway is unknown", async () => {
  const { id } = await shop().reseller();
  const { settle } = await topUp(id);
  expect(await settle(50_123, gatewayId + 1)).toBe("unknown");
  expect((await books(id)).balance).toBe(0);
});
