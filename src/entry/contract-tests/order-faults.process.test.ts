import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { orderFaults } from "../faults/orders";
import { faultsPlace } from "./faults-place";

const SECONDS = 1_000;

test("C13 no order is lost, doubled or half done though the process is killed three times", {
  timeout: 120 * SECONDS,
}, async () => {
  const { environment, drop } = await faultsPlace();
  const seed = randomInt(2 ** 31);
  const found = await orderFaults({ environment, kills: 3, seed }).finally(drop);
  expect(found.cut.all, `seed ${seed}`).toBeGreaterThan(0);
  expect(found, `seed ${seed}`).toMatchObject({
    ...{ lost: [], stray: [], nonsense: [], wrongLicences: [] },
    ...{ missingUnits: { units: 0, counted: 0 }, problems: 0 },
  });
});
