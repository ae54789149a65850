import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { updateItem } from "../../catalogue/domain/update-item";
import { setLowMark } from "../../ledger/domain/set-low-mark";
import { createOrderInput } from "../../orders/contract";
import { placeOrder } from "../../orders/domain/place-order";

const shop = testShop();

/** A reseller whose address is switched on, with those events beside the ones that are always sent. */
async function listener(extraEvents: string[] = [], balance = 10_000) {
  const reseller = await shop().reseller({ balance });
  await shop().db.prisma.webhookEndpoint.create({
    data: {
      resellerId: reseller.id,
      callbackUrl: "https://receiver.example",
      enabled: true,
      extraEvents,
      updatedAt: new Date(),
    },
  });
  return reseller;
}

async function eventsOf(resellerId: number) {
  const rows = await shop().db.prisma.webhookDelivery.findMany({
    where: { resellerId },
    orderBy: { id: "asc" },
  });
  return rows.map(({ event, toldStatus }) => `${event} ${toldStatus}`);
}

function cart(item_id: number, quantity = 1) {
  return createOrderInput.parse({ ref_id: randomUUID(), carts: [{ item_id, quantity }] });
}

test("an order from stock is told of when it is paid and when it is completed", async () => {
  const { context, id } = await listener();
  const item = await shop().item({ units: 1 });
  const placed = await placeOrder(context, cart(item));
  expect(await eventsOf(id)).toEqual(["order.paid paid", "order.completed completed"]);
  const [delivery] = await shop().db.prisma.webhookDelivery.findMany({ where: { resellerId: id } });
  expect(delivery).toMatchObject({
    refId: placed.ref_id,
    invoice: placed.invoice,
    status: "pending",
    attemptsLeft: 5,
    body: null,
  });
});

test("a refused order is told of to nobody, nor one of a reseller who switched nothing on", async () => {
  const { context, id } = await listener();
  await expect(placeOrder(context, cart(await shop().item()))).rejects.toThrow("OUT_OF_STOCK");
  expect(await eventsOf(id)).toEqual([]);
  const silent = await shop().reseller({ balance: 10_000 });
  await placeOrder(silent.context, cart(await shop().item({ units: 1 })));
  expect(await eventsOf(silent.id)).toEqual([]);
});

test("a debit below the low mark is told of once, where that was asked for", async () => {
  const item = await shop().item({ units: 10, price: 1_000 });
  const asked = await listener(["balance.low"]);
  const other = await listener();
  for (const { id, context } of [asked, other]) {
    await setLowMark(shop().system, { resellerId: id, lowMark: 8_000 });
    for (let order = 0; order < 4; order += 1) await placeOrder(context, cart(item));
  }
  expect((await eventsOf(asked.id)).filter((event) => event.startsWith("balance"))).toEqual([
    "balance.low low",
  ]);
  expect((await eventsOf(other.id)).filter((event) => event.startsWith("balance"))).toEqual([]);
});

test("a change of an item is told of where that was asked for", async () => {
  const item = await shop().item();
  const asked = await listener(["item.updated"]);
  const other = await listener();
  await updateItem(shop().system, item, { active: false });
  expect(await eventsOf(asked.id)).toEqual(["item.updated inactive"]);
  expect(await eventsOf(other.id)).toEqual([]);
});
