import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { lockStock } from "@/modules/stock/domain/lock-stock";
import { releaseStockLock } from "@/modules/stock/domain/release-stock-lock";
import { createWebhookSecret } from "@/modules/webhooks/domain/create-secret";
import { updateWebhook } from "@/modules/webhooks/domain/update-webhook";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import type { Topic } from "../contract";
import { readChangeMarks } from "./read-change-marks";

const shop = testShop();
let mine: TestReseller;
let item: number;

beforeAll(async () => {
  mine = await shop().reseller({ balance: 100_000 });
  item = await shop().item({ units: 10 });
});

async function marksOf({ id }: TestReseller) {
  const marks = await readChangeMarks({ db: shop().db, now: new Date() }, [id]);
  return marks.get(id);
}

/** Which topics something changes. */
async function changedBy(work: () => Promise<unknown>): Promise<Topic[]> {
  const before = await marksOf(mine);
  const done = await work();
  expect(done).toBeDefined();
  const after = await marksOf(mine);
  return (Object.keys(after ?? {}) as Topic[]).filter(
    (topic) => after?.[topic] !== before?.[topic],
  );
}

const buy = (who: TestReseller) => () =>
  placeOrder(
    { ...who.context, now: new Date() },
    {
      ref_id: randomUUID(),
      carts: [{ item_id: item, quantity: 1 }],
      lock_token: undefined,
      max_price: undefined,
    },
  );

test("each change has its topics, and nothing happens without one", async () => {
  expect(await changedBy(async () => true)).toEqual([]);
  expect(await changedBy(buy(mine))).toEqual(["balance", "orders"]);
  const { lock_token } = await lockStock(mine.context, { item_id: item, quantity: 1 });
  expect(await changedBy(() => lockStock(mine.context, { item_id: item, quantity: 1 }))).toEqual([
    "locks",
  ]);
  expect(await changedBy(() => releaseStockLock(mine.context, lock_token))).toEqual(["locks"]);
  await createWebhookSecret(mine.context, {});
  const callback_url = "https://receiver.invalid/";
  await updateWebhook(mine.context, { callback_url, webhook_enabled: true });
  expect(await changedBy(buy(mine))).toEqual(["balance", "orders", "deliveries"]);
});

test("what another account does changes nothing here", async () => {
  const other = await shop().reseller({ balance: 10_000 });
  expect(await changedBy(buy(other))).toEqual([]);
});

test("an account that does not exist is not in the answer", async () => {
  const marks = await readChangeMarks({ db: shop().db, now: new Date() }, [mine.id, 999_999]);
  expect([...marks.keys()]).toEqual([mine.id]);
});
