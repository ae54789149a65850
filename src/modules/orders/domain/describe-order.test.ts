import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { advanceDispatch, type DispatchChange } from "../../fulfilment/domain/advance-dispatch";
import { settleByHand } from "../../fulfilment/domain/settle-by-hand";
import { lockStock } from "../../stock/domain/lock-stock";
import { createOrderInput } from "../contract";
import { describedOrder, describeOrderInput, revealLicenceInput } from "../contract/detail";
import { describeOrder } from "./describe-order";
import { placeOrder } from "./place-order";
import { revealLicence } from "./reveal-licence";

const shop = testShop();
const notFound = new AppError("TRX_NOT_FOUND");

type Line = { item_id: number; quantity: number; note?: string };

async function buy(who: TestReseller, lines: Line[], lock_token?: string) {
  const input = createOrderInput.parse({ ref_id: randomUUID(), carts: lines, lock_token });
  const { invoice } = await placeOrder({ ...who.context, now: new Date() }, input);
  return invoice;
}

async function describe(who: TestReseller, invoice: string) {
  return describedOrder.parse(await describeOrder(who.context, { invoice }));
}

/** Lets the supplier of one unit of an order say something. */
async function tell(who: TestReseller, invoice: string, unit: number, change: DispatchChange) {
  const { db } = shop();
  const order = await db.prisma.order.findFirstOrThrow({
    where: { resellerId: who.id, invoice },
  });
  const { resellerId, id } = await db.prisma.dispatch.findFirstOrThrow({
    where: { resellerId: who.id, orderId: order.id, unit },
  });
  const { id: supplierId } = await db.prisma.supplier.findFirstOrThrow();
  const reference = `${resellerId}-${id}`;
  await db.prisma.dispatch.update({
    where: { resellerId_id: { resellerId, id } },
    data: { supplierId, reference, code: "x", submittedAt: new Date() },
  });
  const context = { ...shop().system, now: new Date() };
  await advanceDispatch(context, { resellerId, id }, null, change);
}

test("licences of stock are told by their size, and revealed one by one", async () => {
  const who = await shop().reseller({ balance: 10_000 });
  const item_id = await shop().item();
  const secrets = await shop().stock(item_id, 2);
  const invoice = await buy(who, [{ item_id, quantity: 2 }]);
  const order = await describe(who, invoice);
  expect(order).toMatchObject({
    state: "completed",
    delivered_by: "stock",
    refunds: [],
    lock: null,
  });
  expect(order.steps.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
  const licences = order.lines[0]?.licences ?? [];
  expect(licences).toEqual([
    { order_item_id: expect.any(Number), lines: 1, characters: 28 },
    { order_item_id: expect.any(Number), lines: 1, characters: 28 },
  ]);
  for (const secret of secrets) expect(JSON.stringify(order)).not.toContain(secret);

  const revealed = await Promise.all(
    licences.map(({ order_item_id }) => revealLicence(who.context, { invoice, order_item_id })),
  );
  expect(revealed.map(({ licence }) => licence)).toEqual(secrets);
});

test("C34 a licence is revealed only shortly after the password was entered, and written down", async () => {
  const who = await shop().reseller({ balance: 10_000 });
  const user = await shop().user(who.id);
  const invoice = await buy(who, [{ item_id: await shop().item({ units: 1 }), quantity: 1 }]);
  const [line] = (await describe(who, invoice)).lines;
  const asked = { invoice, order_item_id: line?.licences[0]?.order_item_id ?? 0 };
  const entries = () =>
    shop().db.prisma.auditEntry.findMany({
      where: { resellerId: who.id, action: "licence.revealed" },
    });
  const refusal = new AppError("PASSWORD_REQUIRED");
  await expect(revealLicence(user.stale, asked)).rejects.toEqual(refusal);
  await expect(revealLicence(user.context, { ...asked, order_item_id: 1 })).rejects.toEqual(
    notFound,
  );
  expect(await entries()).toEqual([]);
  const { licence } = await revealLicence(user.context, asked);
  const written = await entries();
  expect(written).toMatchObject([
    {
      actorId: BigInt(user.id),
      subject: invoice,
      facts: { order_item_id: asked.order_item_id },
    },
  ]);
  expect(JSON.stringify(written[0]?.facts)).not.toContain(licence);
});

test("C01 another's licence, and one that is not of this order, do not exist", async () => {
  const who = await shop().reseller({ balance: 10_000 });
  const other = await shop().reseller({ balance: 10_000 });
  const item_id = await shop().item({ units: 3 });
  const invoice = await buy(who, [{ item_id, quantity: 1 }]);
  const second = await buy(who, [{ item_id, quantity: 1 }]);
  const [line] = (await describe(who, invoice)).lines;
  const order_item_id = line?.licences[0]?.order_item_id ?? 0;
  for (const [context, asked] of [
    [other.context, { invoice, order_item_id }],
    [who.context, { invoice: second, order_item_id }],
    [who.context, { invoice, order_item_id: 999_999_999 }],
    [who.context, { invoice, order_item_id: line?.order_item_id ?? 0 }],
  ] as const) {
    await expect(revealLicence(context, asked)).rejects.toEqual(notFound);
  }
  await expect(describeOrder(other.context, { invoice })).rejects.toEqual(notFound);
  await expect(describeOrder(who.context, { invoice: "INV-0" })).rejects.toEqual(notFound);
});

test("what the operator sends by hand is a licence too", async () => {
  const who = await shop().reseller({ balance: 10_000 });
  const item_id = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
  const invoice = await buy(who, [{ item_id, quantity: 1, note: "sari@example.com" }]);
  const waiting = await describe(who, invoice);
  expect(waiting).toMatchObject({ state: "queued", delivered_by: "operator" });
  expect(waiting.steps.map(({ state }) => state)).toEqual(["done", "done", "current", "ahead"]);
  expect(waiting.lines[0]?.licences).toEqual([]);

  const sent = "user: sari\npassword: rahasia";
  await settleByHand(
    { ...shop().system, now: new Date() },
    { invoice, outcome: "completed", sn: sent },
  );
  const order = await describe(who, invoice);
  expect(order.state).toBe("completed");
  const [line] = order.lines;
  expect(line).toMatchObject({ status: "sent", target: "sari@example.com" });
  expect(line?.licences).toEqual([
    { order_item_id: line?.order_item_id, lines: 2, characters: sent.length },
  ]);
  expect(JSON.stringify(order)).not.toContain("rahasia");
  const asked = { invoice, order_item_id: line?.order_item_id ?? 0 };
  expect(await revealLicence(who.context, asked)).toEqual({ licence: sent });
});

test("a serial number is told as it is, a failed unit with its reason and refund", async () => {
  const who = await shop().reseller({ balance: 10_000 });
  const item_id = await shop().suppliedItem({ orderProcess: "h2h", price: 1_500 });
  const invoice = await buy(who, [{ item_id, quantity: 2, note: "081234567890" }]);
  await tell(who, invoice, 1, { status: "completed", sn: "SN-0001" });
  await tell(who, invoice, 2, { status: "review" });
  const unsure = await describe(who, invoice);
  expect(unsure.state).toBe("review");
  expect(unsure.steps.map(({ state }) => state)).toEqual(["done", "done", "review", "ahead"]);

  await tell(who, invoice, 2, { status: "failed", message: "nomor salah" });
  const order = await describe(who, invoice);
  expect(order).toMatchObject({
    ...{ status: "completed", state: "partial", reason: "nomor salah", refunded: 1_500 },
    delivered_by: "supplier",
  });
  expect(order.steps.at(-1)).toMatchObject({ state: "partial", at: expect.any(String) });
  expect(order.lines[0]).toMatchObject({ status: "partial", reason: "nomor salah", licences: [] });
  expect(order.lines[0]?.units).toEqual([
    { unit: 1, status: "completed", sn: "SN-0001", reason: null, ended_at: expect.any(String) },
    { unit: 2, status: "failed", sn: null, reason: "nomor salah", ended_at: expect.any(String) },
  ]);
  const mutation = await shop().db.prisma.mutation.findFirstOrThrow({
    where: { resellerId: who.id, type: "refund" },
  });
  expect(order.refunds).toEqual([
    {
      id: Number(mutation.id),
      order_item_id: order.lines[0]?.order_item_id,
      amount: 1_500,
      balance_after: 8_500,
      created_at: expect.any(String),
    },
  ]);
});

test("a social-media line shows how far it is", async () => {
  const who = await shop().reseller({ balance: 10_000 });
  const item_id = await shop().suppliedItem({ orderProcess: "smm", price: 1_000, pricePer: 100 });
  const note = JSON.stringify({ target: "https://social.example/warung", opt_smm: [] });
  const invoice = await buy(who, [{ item_id, quantity: 100, note }]);
  const told = { supplierOrderId: "77", startCount: 400 };
  await tell(who, invoice, 1, { status: "processing", ...told, remains: 60 });
  const running = await describe(who, invoice);
  expect(running.lines[0]?.progress).toEqual({
    ...{ order_id: "77", start_count: 400, delivered: 40, remains: 60 },
    refund_by_hand: false,
  });
  expect(running.lines[0]?.target).toBe("https://social.example/warung");
  await tell(who, invoice, 1, { status: "partial", ...told, remains: 25 });
  expect(await describe(who, invoice)).toMatchObject({ state: "partial", refunded: 250 });
});

test("the lock that an order used stands by it", async () => {
  const who = await shop().reseller({ balance: 10_000 });
  const item_id = await shop().item({ units: 2 });
  const locked = await lockStock(who.context, { item_id, quantity: 2, lock_duration: 60 });
  const invoice = await buy(who, [{ item_id, quantity: 2 }], locked.lock_token);
  expect((await describe(who, invoice)).lock).toMatchObject({
    lock_token: locked.lock_token,
    quantity: 2,
  });
});

/** Every path to a value, with `[]` for any member of an array. */
function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((member) => pathsOf(member, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) =>
    pathsOf(member, path === "" ? name : `${path}.${name}`),
  );
}

test("C04 an order is told with these members and no others", async () => {
  const who = await shop().reseller({ balance: 10_000 });
  const stocked = await shop().item({ units: 1 });
  const h2h = await shop().suppliedItem({ orderProcess: "h2h" });
  const smm = await shop().suppliedItem({ orderProcess: "smm", pricePer: 1 });
  const { lock_token } = await lockStock(who.context, {
    ...{ item_id: stocked, quantity: 1, lock_duration: 60 },
  });
  const note = JSON.stringify({ target: "warung", opt_smm: [] });
  const lines = [
    { item_id: stocked, quantity: 1 },
    { item_id: h2h, quantity: 1, note: "0812" },
    { item_id: smm, quantity: 1, note },
  ];
  const invoice = await buy(who, lines, lock_token);
  await tell(who, invoice, 1, { status: "failed", message: "no such account" });
  const line = [
    ...["order_item_id", "item_id", "item_name", "product_name", "kind", "quantity", "price"],
    ...["subtotal", "refunded", "note", "target", "status", "reason"],
    ...["unit", "status", "sn", "reason", "ended_at"].map((name) => `units[].${name}`),
    ...["order_id", "start_count", "delivered", "remains", "refund_by_hand"].map(
      (name) => `progress.${name}`,
    ),
    ...["order_item_id", "lines", "characters"].map((name) => `licences[].${name}`),
  ];
  const expected = [
    ...["id", "invoice", "ref_id", "payment_method", "status", "state", "delivered_by", "price"],
    ...["fees", "amount", "refunded", "reason", "created_at", "updated_at"],
    ...["name", "state", "at"].map((name) => `steps[].${name}`),
    ...line.map((name) => `lines[].${name}`),
    // Where a line has none.
    "lines[].progress",
    ...["id", "order_item_id", "amount", "balance_after", "created_at"].map(
      (name) => `refunds[].${name}`,
    ),
    ...["lock_token", "item_name", "quantity", "locked_at", "used_at"].map(
      (name) => `lock.${name}`,
    ),
  ];
  const told = new Set(pathsOf(await describe(who, invoice)));
  expect([...told].sort()).toEqual(expected.sort());
});

test("what names no order or licence is refused", () => {
  for (const invoice of [undefined, "", "a\0", 5, "x".repeat(192)]) {
    expect(describeOrderInput.safeParse({ invoice }).success).toBe(false);
  }
  for (const order_item_id of [undefined, null, 0, -1, 1.5, "1", 2 ** 53]) {
    expect(revealLicenceInput.safeParse({ invoice: "INV-1", order_item_id }).success).toBe(false);
  }
});
