import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { dispatchFaults } from "../faults/dispatch";
import { startFaultsSupplier } from "../faults/testing/faults-supplier";
import { faultsPlace } from "./faults-place";

const SECONDS = 1_000;

test("C13 lines end as their supplier says, none bought twice or forgotten, though the process is killed five times", {
  timeout: 180 * SECONDS,
}, async () => {
  const { environment, drop } = await faultsPlace();
  const supplier = await startFaultsSupplier();
  const seed = randomInt(2 ** 31);
  const found = await dispatchFaults({ environment, supplier, kills: 5, lines: 200, seed }).finally(
    () => Promise.all([drop(), supplier.close()]),
  );
  expect(found.dispatches, `seed ${seed}`).toBe(220);
  expect(found.interrupted, `seed ${seed}`).toBeGreaterThan(0);
  expect(found, `seed ${seed}`).toMatchObject({
    ...{ boughtTwice: [], strayPurchases: [], forgotten: [] },
    ...{ wrongEndings: [], wrongRefunds: [], problems: 0 },
  });
});
