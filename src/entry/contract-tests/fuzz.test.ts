import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { newTestKeys, TestShop } from "@/testing/shop";
import { fuzz } from "../fuzz/fuzz";
import { fillFuzzShop } from "../fuzz/fuzz-shop";
import { type FuzzSuppliers, startFuzzSuppliers } from "../fuzz/testing/fuzz-suppliers";
import { type RunningServer, runNextServer, runNodeServer, serverEnvironment } from "./run-server";

describe.each([
  { door: "node", run: runNodeServer, raw: true },
  { door: "next", run: runNextServer, raw: false },
])("through the $door door", ({ door, run, raw }) => {
  let database: TestDatabase;
  let suppliers: FuzzSuppliers;
  let server: RunningServer;
  let key = "";

  beforeAll(async () => {
    database = await createTestDatabase();
    suppliers = await startFuzzSuppliers();
    const keys = newTestKeys();
    const shop = new TestShop(database.url, keys);
    key = await fillFuzzShop(shop.system, suppliers);
    await shop.close();
    server = await run(`fuzz-${door}`, serverEnvironment(database.url, keys));
  });
  afterAll(async () => {
    await server?.stop();
    await suppliers?.close();
    await database?.drop();
  });

  test("C20 whatever is asked, the answer is as documented and no fault of ours", async () => {
    const seen = await fuzz({ url: server.url, key, cases: 500, seed: randomInt(2 ** 31), raw });
    const succeeded = [...seen.keys()].filter((name) => name.endsWith(" 200"));
    expect(succeeded.length).toBeGreaterThan(10);
  }, 60_000);
});
