import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { suspendReseller } from "@/modules/accounts/domain/change-reseller";
import { postMutation } from "@/modules/ledger/domain/post-mutation";
import { setLowMark } from "@/modules/ledger/domain/set-low-mark";
import { bodyPlace } from "@/modules/mails/domain/queue-mail";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { testShop } from "@/testing/test-shop";
import { lowBalanceWork } from "./low-balance-work";

const shop = testShop();
const clock = { now: new Date() };
const work = lowBalanceWork(() => {
  const { system } = shop();
  return { ...system, now: clock.now, settings: { ...system.settings, sendsMail: true } };
});

beforeEach(async () => {
  clock.now = new Date(Date.now() + 60_000);
  await shop().db.pool.query("TRUNCATE mails");
  await shop().db.pool.query("UPDATE balances SET low_mail_due_at = NULL");
});

const claim = () => work.claim(10, clock.now, new Date(clock.now.getTime() + work.leaseMs));

async function round(): Promise<void> {
  for (const job of await claim()) await work.run(job, new AbortController().signal);
}

/** One with 10.000, a mark of 8.000, and a user for each language. */
async function reseller(...locales: ("en" | "id")[]) {
  const made = await shop().reseller({ balance: 10_000 });
  await setLowMark(shop().system, { resellerId: made.id, lowMark: 8_000 });
  const users = [];
  for (const locale of locales) {
    const { id, email } = await shop().user(made.id);
    await shop().db.prisma.user.update({ where: { id }, data: { locale } });
    users.push({ id, email });
  }
  return { ...made, users };
}

async function debit(resellerId: number, amount: number): Promise<void> {
  const cause = randomUUID();
  const { outcome } = await postMutation(shop().db, {
    ...{ resellerId, direction: "debit", type: "payment", amount, cause, invoice: cause },
    ...{ refId: null, reason: null, at: new Date() },
  });
  expect(outcome).toBe("posted");
}

/** What is on its way, each once. */
async function queued() {
  const rows = await shop().db.prisma.mail.findMany({ orderBy: { createdAt: "asc" } });
  return rows.map(({ id, recipient, template, keyId, body }) => {
    const sealed = { keyId, bytes: Buffer.from(body) };
    return { recipient, template, ...JSON.parse(shop().system.sealer.open(sealed, bodyPlace(id))) };
  });
}

test("an order that crosses the mark is told of once, to each user in their language", async () => {
  const { id, context, users } = await reseller("en", "id");
  const item = await shop().item({ units: 5, price: 1_500 });
  const carts = [{ item_id: item, quantity: 1 }];
  const order = () => placeOrder(context, createOrderInput.parse({ ref_id: randomUUID(), carts }));
  await order();
  await round();
  expect(await queued()).toEqual([]);
  await order();
  await round();
  await order();
  await round();
  const mails = await queued();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    users.map(({ email }) => email).sort(),
  );
  const textOf = (index: number) =>
    mails.find(({ recipient }) => recipient === users[index]?.email)?.text;
  expect(textOf(0)).toBe(
    "The balance of Toko Uji is Rp 7.000, below your threshold of Rp 8.000.\n\nTop it up here:\nhttp://localhost:3000/balance/top-up\n\nThe threshold is in Settings, under Notifications.\n",
  );
  expect(textOf(1)).toContain("Saldo Toko Uji tinggal Rp 7.000, di bawah batas Rp 8.000 ");
  expect(await work.nextDueAt()).toBeNull();
  await shop().credit(id, 5_000);
  await debit(id, 5_000);
  await round();
  expect(await queued()).toHaveLength(4);
});

test("two processes at once tell of each crossing once", async () => {
  const ids = [];
  for (let count = 0; count < 6; count += 1) ids.push((await reseller("en")).id);
  const rounds = [];
  for (const id of ids) rounds.push(debit(id, 3_000), round(), round());
  await Promise.all(rounds);
  await Promise.all([round(), round()]);
  const mails = await queued();
  expect(mails).toHaveLength(6);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(6);
});

test("who died with a claim loses it when the lease ends, and what runs late does nothing", async () => {
  const { id } = await reseller("en");
  await debit(id, 3_000);
  const [lost] = await claim();
  expect(await claim()).toEqual([]);
  clock.now = new Date(clock.now.getTime() + work.leaseMs);
  const [taken] = await claim();
  if (!lost || !taken) throw new Error("each was claimed");
  await work.run(lost, new AbortController().signal);
  expect(await queued()).toEqual([]);
  await work.giveBack(taken);
  await round();
  expect(await queued()).toHaveLength(1);
});

test("a crossing while one is being told of is told of too", async () => {
  const { id } = await reseller("en");
  await debit(id, 3_000);
  const [first] = await claim();
  await shop().credit(id, 3_000);
  await debit(id, 3_000);
  if (!first) throw new Error("it was claimed");
  await work.run(first, new AbortController().signal);
  expect(await queued()).toEqual([]);
  await round();
  expect(await queued()).toHaveLength(1);
});

test("a debit that was undone is never told of", async () => {
  const { id } = await reseller("en");
  const undone = shop().db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT outcome::text FROM post_mutation(${id}::bigint, 'debit', 'payment',
      3000, 'undone', 'INV-UNDONE', NULL, NULL, now())`;
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await work.nextDueAt()).toBeNull();
});

test("without a mail server it waits, and what is no longer low is told to nobody", async () => {
  const risen = await reseller("en");
  const unmarked = await reseller("en");
  const lowered = await reseller("en");
  const still = await reseller("en");
  const all = [risen, unmarked, lowered, still];
  for (const { id } of all) await debit(id, 3_000);
  await shop().credit(risen.id, 1_000);
  await setLowMark(shop().system, { resellerId: unmarked.id, lowMark: null });
  await setLowMark(shop().system, { resellerId: lowered.id, lowMark: 7_000 });
  await debit(still.id, 1_000);
  await shop().credit(still.id, 500);
  expect(await queued()).toEqual([]);
  await round();
  const mails = await queued();
  expect(mails.map(({ recipient }) => recipient)).toEqual([still.users[0]?.email]);
  expect(mails[0]?.text).toContain("Rp 6.500");
  expect(await work.nextDueAt()).toBeNull();
});

test("nobody is told who cannot sign in", async () => {
  const { id, users } = await reseller("en", "en");
  const disabledAt = new Date();
  await shop().db.prisma.user.update({ where: { id: users[0]?.id ?? 0 }, data: { disabledAt } });
  const suspended = await reseller("en");
  await debit(id, 3_000);
  await debit(suspended.id, 3_000);
  await suspendReseller(shop().system, suspended.id);
  await round();
  expect((await queued()).map(({ recipient }) => recipient)).toEqual([users[1]?.email]);
});
