import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { freePort } from "@/server/free-port";
import { createTestDatabase } from "@/server/testing/test-database";
import { newTestKeys } from "@/testing/shop";
import { orderFaults } from "../faults/orders";
import { serverEnvironment } from "./run-server";

const SECONDS = 1_000;

test("C13 no order is lost, doubled or half done though the process is killed three times", {
  timeout: 120 * SECONDS,
}, async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const environment = {
    ...serverEnvironment(database.url, newTestKeys()),
    ...{ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
  };
  const seed = randomInt(2 ** 31);
  const found = await orderFaults({ environment, kills: 3, seed }).finally(database.drop);
  expect(found.cut.all, `seed ${seed}`).toBeGreaterThan(0);
  expect(found, `seed ${seed}`).toMatchObject({
    ...{ lost: [], stray: [], nonsense: [], wrongLicences: [] },
    ...{ missingUnits: { units: 0, counted: 0 }, problems: 0 },
  });
});
