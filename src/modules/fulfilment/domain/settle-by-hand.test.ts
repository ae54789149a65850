import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { readItem } from "../../catalogue/domain/read-item";
import { auditLedger } from "../../ledger/domain/audit-ledger";
import { createOrderInput } from "../../orders/contract";
import { placeOrder } from "../../orders/domain/place-order";
import { readOrder } from "../../orders/domain/read-order";
import { advanceDispatch } from "./advance-dispatch";
import { listOpenDispatches } from "./list-open-dispatches";
import { type HandSettlement, settleByHand } from "./settle-by-hand";

const shop = testShop();

async function buy(reseller: TestReseller, ...carts: { item_id: number; quantity: number }[]) {
  const ref_id = randomUUID();
  const noted = carts.map((line) => ({ ...line, note: '{"target":"toko"}' }));
  const placed = await placeOrder(
    reseller.context,
    createOrderInput.parse({ ref_id, carts: noted }),
  );
  return { ref_id, invoice: placed.invoice };
}

function settle(settlement: HandSettlement) {
  return settleByHand({ ...shop().system, now: new Date() }, settlement);
}

async function balanceOf({ id }: TestReseller): Promise<number> {
  const row = await shop().db.prisma.balance.findUniqueOrThrow({ where: { resellerId: id } });
  return Number(row.amount);
}

/** As if suppliers were at work on all of them. */
async function allProcessing(reseller: TestReseller): Promise<void> {
  await shop().db.prisma.dispatch.updateMany({
    where: { resellerId: reseller.id },
    data: { status: "processing" },
  });
}

async function booksAreRight(): Promise<void> {
  const problems: unknown[] = [];
  await auditLedger(shop().system, (problem) => problems.push(problem));
  expect(problems).toEqual([]);
}

describe("an item that is sent by hand", () => {
  test("is paid and queued, then sent with its text, and the order is completed", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const item = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
    const { ref_id, invoice } = await buy(reseller, { item_id: item, quantity: 2 });
    const before = await readOrder(reseller.context, ref_id);
    expect(before.data).toMatchObject({
      status: "paid",
      items: [{ order_process: "manual", qty: 2, line_status: "queued", product_license: null }],
    });
    const open = await listOpenDispatches(shop().system, { forOperator: true, limit: 500 });
    expect(open).toContainEqual(expect.objectContaining({ invoice, status: "queued" }));

    await settle({ invoice, outcome: "completed", sn: "akun: toko / rahasia" });
    const after = await readOrder(reseller.context, ref_id);
    expect(after.data).toMatchObject({
      status: "completed",
      items: [{ line_status: "sent", product_license: "akun: toko / rahasia" }],
    });
    expect(after.h2h_results).toEqual([]);
    const [dispatch] = await shop().db.prisma.dispatch.findMany({
      where: { resellerId: reseller.id },
    });
    expect(Buffer.from(dispatch?.sn ?? []).toString("latin1")).not.toContain("rahasia");
    await booksAreRight();
  });

  test("that fails is given back in full, and the order says why", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const item = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
    const { ref_id, invoice } = await buy(reseller, { item_id: item, quantity: 2 });
    expect(await balanceOf(reseller)).toBe(8_000);
    await settle({ invoice, outcome: "failed", reason: "stok habis" });
    expect(await balanceOf(reseller)).toBe(10_000);
    expect((await readOrder(reseller.context, ref_id)).data).toMatchObject({
      status: "failed",
      note: "stok habis",
      items: [{ line_status: "failed" }],
    });
    await expect(settle({ invoice, outcome: "completed" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await booksAreRight();
  });

  test("that fails puts counted pieces back into stock", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const counted = { orderProcess: "manual", stockKind: "counted", units: 5 } as const;
    const item = await shop().item(counted);
    const stock = async () => (await readItem(reseller.context, String(item))).stock;
    const { invoice } = await buy(reseller, { item_id: item, quantity: 2 });
    expect(await stock()).toBe(3);
    await settle({ invoice, outcome: "failed", reason: "batal" });
    expect(await stock()).toBe(5);
    await booksAreRight();
  });

  test("beside one from stock leaves the order open until both have ended", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const manual = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
    const auto = await shop().item({ units: 1 });
    const { ref_id, invoice } = await buy(
      reseller,
      { item_id: manual, quantity: 1 },
      { item_id: auto, quantity: 1 },
    );
    expect((await readOrder(reseller.context, ref_id)).data.status).toBe("paid");
    await settle({ invoice, outcome: "failed", reason: "habis" });
    const { data } = await readOrder(reseller.context, ref_id);
    expect(data.status).toBe("completed");
    expect(await balanceOf(reseller)).toBe(9_000);
    await booksAreRight();
  });
});

describe("host-to-host lines of several units", () => {
  test("give back the failed share once the last has ended, and again where one is taken back", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const item = await shop().suppliedItem({ orderProcess: "h2h", price: 333 });
    const { ref_id, invoice } = await buy(reseller, { item_id: item, quantity: 3 });
    await allProcessing(reseller);
    await expect(settle({ invoice, outcome: "failed", reason: "x" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await settle({ invoice, unit: 1, outcome: "completed", sn: "SN-1" });
    await settle({ invoice, unit: 2, outcome: "failed", reason: "nomor salah" });
    expect(await balanceOf(reseller)).toBe(10_000 - 999);
    await settle({ invoice, unit: 3, outcome: "completed", sn: "SN-3" });
    expect(await balanceOf(reseller)).toBe(10_000 - 999 + 333);
    const { data, h2h_results } = await readOrder(reseller.context, ref_id);
    expect(data).toMatchObject({
      status: "completed",
      items: [{ qty: 3, line_status: "partial" }],
    });
    expect(h2h_results.map(({ sn, dispatch_status }) => [sn, dispatch_status])).toEqual([
      ["SN-1", "completed"],
      ["failed: nomor salah", "failed"],
      ["SN-3", "completed"],
    ]);
    await settle({ invoice, unit: 3, outcome: "reversed", reason: "ditarik" });
    expect(await balanceOf(reseller)).toBe(10_000 - 999 + 666);
    await settle({ invoice, unit: 1, outcome: "reversed" });
    expect(await balanceOf(reseller)).toBe(10_000);
    expect((await readOrder(reseller.context, ref_id)).data.status).toBe("completed");
    await booksAreRight();
  });

  test("C15 told at once by many, in every way: one outcome, one refund", async () => {
    for (let round = 0; round < 5; round += 1) {
      const reseller = await shop().reseller({ balance: 1_000 });
      const item = await shop().suppliedItem({ orderProcess: "h2h" });
      const { invoice } = await buy(reseller, { item_id: item, quantity: 1 });
      await allProcessing(reseller);
      const { resellerId, id, reference } = await shop().db.prisma.dispatch.findFirstOrThrow({
        where: { resellerId: reseller.id },
      });
      const context = { ...shop().system, now: new Date() };
      const told = ["failed", "completed", "failed", "failed"].map((status) =>
        advanceDispatch(context, { resellerId, id }, reference, {
          status: status as "failed" | "completed",
          message: "told",
          sn: status === "completed" ? "SN" : undefined,
        }),
      );
      const byHand = settle({ invoice, outcome: "failed", reason: "by hand" }).then(
        () => "advanced",
        () => "refused",
      );
      const outcomes = await Promise.all([...told, byHand]);
      expect(outcomes.filter((outcome) => outcome === "advanced")).toHaveLength(1);
      const refunds = await shop().db.prisma.mutation.count({
        where: { resellerId, type: "refund" },
      });
      const { status } = await shop().db.prisma.order.findFirstOrThrow({ where: { resellerId } });
      expect([status, refunds, await balanceOf(reseller)]).toEqual(
        status === "failed" ? ["failed", 1, 1_000] : ["completed", 0, 0],
      );
    }
    await booksAreRight();
  });
});

describe("a social-media line that was delivered in part", () => {
  test.each([
    [250, 250],
    [0, 0],
    [5_000, 1_000],
  ])("with %i of 1000 remaining gives back Rp %i", async (remains, refund) => {
    const reseller = await shop().reseller({ balance: 1_000 });
    const item = await shop().suppliedItem({ orderProcess: "smm", pricePer: 1_000 });
    const { ref_id, invoice } = await buy(reseller, { item_id: item, quantity: 1_000 });
    expect(await balanceOf(reseller)).toBe(0);
    await shop().db.prisma.dispatch.updateMany({
      where: { resellerId: reseller.id },
      data: { status: "processing", supplierOrderId: "23501" },
    });
    await settle({ invoice, outcome: "partial", remains });
    expect(await balanceOf(reseller)).toBe(refund);
    const { smm_results, data } = await readOrder(reseller.context, ref_id);
    expect(data).toMatchObject({
      items: [{ order_process: "h2h", is_smm: true, status: "partial" }],
    });
    expect(smm_results).toMatchObject([
      {
        order_id: "23501",
        status: "partial",
        remains,
        refund_amount: refund === 0 ? null : refund,
      },
    ]);
    await booksAreRight();
  });
});

test("bad input is refused and changes nothing", async () => {
  const reseller = await shop().reseller({ balance: 10_000 });
  const item = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
  const { invoice } = await buy(reseller, { item_id: item, quantity: 1 });
  const refusal = (settlement: HandSettlement) => settle(settlement).catch((error) => error);
  expect(await refusal({ invoice: "INV-NONE", outcome: "completed" })).toMatchObject({
    code: "TRX_NOT_FOUND",
  });
  for (const [settlement, field] of [
    [{ outcome: "failed" }, "reason"],
    [{ outcome: "partial" }, "remains"],
    [{ outcome: "completed", remains: 1 }, "remains"],
    [{ outcome: "completed", sn: " " }, "sn"],
    [{ outcome: "completed", unit: 2 }, "order"],
    [{ outcome: "reversed" }, "order"],
  ] as const) {
    expect((await refusal({ invoice, ...settlement })).errors).toHaveProperty(field);
  }
  await expect(
    settleByHand(reseller.context, { invoice, outcome: "completed" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await balanceOf(reseller)).toBe(9_000);
});
