import { afterAll, beforeAll } from "vitest";
import { createTestDatabase } from "@/server/testing/test-database";
import { TestShop } from "./shop";

/** A shop on a database of this test file's own, opened before its tests and dropped after them. */
export function testShop(): () => TestShop {
  let shop: TestShop | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    shop = new TestShop(database.url);
  });
  afterAll(async () => {
    await shop?.close();
    await drop?.();
  });
  return () => {
    if (!shop) throw new Error("the shop opens in beforeAll");
    return shop;
  };
}
