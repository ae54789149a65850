import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { webhookFaults } from "../faults/webhooks";
import { faultsPlace } from "./faults-place";

const SECONDS = 1_000;

test("C27 every event of every order arrives though the process is killed twice", {
  timeout: 150 * SECONDS,
}, async () => {
  const { environment, drop } = await faultsPlace();
  const seed = randomInt(2 ** 31);
  const found = await webhookFaults({ environment, kills: 2, seed }).finally(drop);
  expect(found.orders, `seed ${seed}`).toBeGreaterThan(0);
  expect(found, `seed ${seed}`).toMatchObject({
    ...{ lost: [], missing: [], wrongIds: [], problems: 0 },
  });
});
