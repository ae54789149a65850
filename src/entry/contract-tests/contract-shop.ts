import { afterAll, inject } from "vitest";
import { TestShop } from "@/testing/shop";

/** A shop on the database of the running application. */
export function contractShop(): TestShop {
  const { databaseUrl, keys } = inject("application");
  const shop = new TestShop(databaseUrl, keys);
  afterAll(() => shop.close());
  return shop;
}
