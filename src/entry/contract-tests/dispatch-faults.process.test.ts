import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { freePort } from "@/server/free-port";
import { createTestDatabase } from "@/server/testing/test-database";
import { newTestKeys } from "@/testing/shop";
import { dispatchFaults } from "../faults/dispatch";
import { startFaultsSupplier } from "../faults/testing/faults-supplier";
import { serverEnvironment } from "./run-server";

const SECONDS = 1_000;

test("C13 lines end as their supplier says, none bought twice or forgotten, though the process is killed five times", {
  timeout: 180 * SECONDS,
}, async () => {
  const database = await createTestDatabase();
  const supplier = await startFaultsSupplier();
  const port = await freePort();
  const environment = {
    ...serverEnvironment(database.url, newTestKeys()),
    ...{ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
  };
  const seed = randomInt(2 ** 31);
  const found = await dispatchFaults({ environment, supplier, kills: 5, lines: 200, seed }).finally(
    () => Promise.all([database.drop(), supplier.close()]),
  );
  expect(found.dispatches, `seed ${seed}`).toBe(220);
  expect(found.interrupted, `seed ${seed}`).toBeGreaterThan(0);
  expect(found, `seed ${seed}`).toMatchObject({
    ...{ boughtTwice: [], strayPurchases: [], forgotten: [] },
    ...{ wrongEndings: [], wrongRefunds: [], problems: 0 },
  });
});
