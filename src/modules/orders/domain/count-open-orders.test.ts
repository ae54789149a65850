import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { createOrderInput } from "../contract";
import { countOpenOrders } from "./count-open-orders";
import { placeOrder } from "./place-order";

const shop = testShop();

test("orders count once, while a line is open; those with a line in review count twice over", async () => {
  const reseller = await shop().reseller({ balance: 100_000 });
  const other = await shop().reseller({ balance: 100_000 });
  const ready = await shop().item({ units: 1 });
  const byHand = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
  const order = (carts: number[], { context } = reseller) =>
    placeOrder(
      context,
      createOrderInput.parse({
        ref_id: randomUUID(),
        carts: carts.map((item_id) => ({ item_id, quantity: 1 })),
      }),
    );
  expect(await countOpenOrders(reseller.context)).toEqual({ in_progress: 0, in_review: 0 });

  await order([ready]);
  expect(await countOpenOrders(reseller.context)).toEqual({ in_progress: 0, in_review: 0 });

  await order([byHand]);
  const { invoice } = await order([byHand, byHand]);
  await order([byHand], other);
  expect(await countOpenOrders(reseller.context)).toEqual({ in_progress: 2, in_review: 0 });

  await shop().db.prisma.orderLine.updateMany({
    where: { order: { resellerId: reseller.id, invoice } },
    data: { status: "review" },
  });
  expect(await countOpenOrders(reseller.context)).toEqual({ in_progress: 2, in_review: 1 });
  expect(await countOpenOrders(other.context)).toEqual({ in_progress: 1, in_review: 0 });
});
