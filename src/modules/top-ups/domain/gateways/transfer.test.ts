import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { confirmTopUp } from "../confirm-top-up";
import { createGateway } from "../create-gateway";
import { createTopUp } from "../create-top-up";
import { tidyTransferAmounts } from "../tidy-transfer-amounts";
import { reserveTransferTotal } from "./reserve-transfer-total";

const shop = testShop();
const DAY_MS = 86_400_000;

async function gateway(): Promise<{ id: number; channel: string }> {
  const name = randomUUID().slice(0, 8);
  const channel = `TRANSFER_${name.toUpperCase()}`;
  const accounts = [{ code: channel, bank: "BCA", number: "8270123456", holder: "PT Grosir" }];
  const { id } = await createGateway(shop().system, {
    ...{ code: name, name: "Bank", kind: "transfer", credentials: null },
    settings: { accounts },
  });
  return { id, channel };
}

test("tells account and a total that says which transfer it is", async () => {
  const { channel } = await gateway();
  const { context } = await shop().reseller();
  const now = new Date("2026-11-21T03:00:00Z");
  const created = await createTopUp({ ...context, now }, { amount: 100_000, channel });
  expect(created).toMatchObject({
    ...{ channel, amount: 100_000, pay_code: "8270123456", payment_url: null, qr_string: null },
    expires_at: "2026-11-22T10:00:00.000+07:00",
  });
  expect(created.fee).toBeGreaterThanOrEqual(1);
  expect(created.fee).toBeLessThanOrEqual(999);
  expect(created.total).toBe(100_000 + created.fee);
  const told = JSON.stringify(created.instructions);
  expect(told).toContain(created.total.toLocaleString("id-ID"));
  expect(told).toContain("8270123456");
});

test("totals asked for at the same time are all different, whatever the amounts", async () => {
  const { id, channel } = await gateway();
  const resellers = await Promise.all(Array.from({ length: 8 }, () => shop().reseller()));
  const created = await Promise.all(
    resellers.flatMap(({ context }) =>
      Array.from({ length: 10 }, (_, index) =>
        createTopUp({ ...context, now: new Date() }, { amount: 100_000 + index, channel }),
      ),
    ),
  );
  expect(new Set(created.map(({ total }) => total)).size).toBe(80);
  expect(await shop().db.prisma.transferAmount.count({ where: { gatewayId: id } })).toBe(80);
});

test("of 999 sums each is given once, then none, and again after its time", async () => {
  const { id } = await gateway();
  const now = new Date();
  const until = new Date(now.getTime() + 3 * DAY_MS);
  const reserve = (at: Date, amount = 10_000) =>
    reserveTransferTotal(shop().db, { gatewayId: id, invoice: "TOP-1", amount, now: at, until });
  const taken: (number | undefined)[] = [];
  for (let round = 0; round < 111; round += 1) {
    taken.push(...(await Promise.all(Array.from({ length: 9 }, () => reserve(now)))));
  }
  expect(new Set(taken)).toEqual(new Set(Array.from({ length: 999 }, (_, code) => 10_001 + code)));
  expect(await reserve(now)).toBeUndefined();
  // A sum that two amounts could have is one sum.
  expect(await reserve(now, 10_500)).toBeGreaterThan(10_999);
  expect(await reserve(new Date(until.getTime() - 1))).toBeUndefined();
  expect(await reserve(until)).toBeDefined();
});

test("where no sum is free the top-up is refused and nothing stays pending", async () => {
  const { id, channel } = await gateway();
  const { id: resellerId, context } = await shop().reseller();
  const reservedUntil = new Date(Date.now() + DAY_MS);
  await shop().db.prisma.transferAmount.createMany({
    data: Array.from({ length: 999 }, (_, code) => ({
      ...{ gatewayId: id, total: 20_001 + code, invoice: "TOP-1", reservedUntil },
    })),
  });
  const refused = createTopUp({ ...context, now: new Date() }, { amount: 20_000, channel });
  await expect(refused).rejects.toMatchObject({ code: "PAYMENT_GATEWAY_UNAVAILABLE" });
  const rows = await shop().db.prisma.topUp.findMany({ where: { resellerId } });
  expect(rows).toMatchObject([{ status: "canceled" }]);
});

test("a sum stays reserved for two days after the end, so a late transfer is credited", async () => {
  const { id, channel } = await gateway();
  const { id: resellerId, context } = await shop().reseller();
  const now = new Date();
  const asked = { amount: 30_000, channel };
  const { invoice, total } = await createTopUp({ ...context, now }, asked);
  const late = new Date(now.getTime() + 3 * DAY_MS - 1);
  await tidyTransferAmounts(shop().db, late);
  const where = { gatewayId: id };
  expect(await shop().db.prisma.transferAmount.findMany({ where })).toMatchObject([
    { invoice, total: BigInt(total) },
  ]);
  await confirmTopUp({ ...shop().system, now: late }, { invoice, paidTotal: total });
  const balance = await shop().db.prisma.balance.findUniqueOrThrow({ where: { resellerId } });
  expect(balance.amount).toBe(30_000n);
});
