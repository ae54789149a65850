import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { freePort } from "@/server/free-port";
import { createTestDatabase } from "@/server/testing/test-database";
import { newTestKeys } from "@/testing/shop";
import { webhookFaults } from "../faults/webhooks";
import { serverEnvironment } from "./run-server";

const SECONDS = 1_000;

test("C27 every event of every order arrives though the process is killed twice", {
  timeout: 150 * SECONDS,
}, async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const environment = {
    ...serverEnvironment(database.url, newTestKeys()),
    ...{ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
  };
  const seed = randomInt(2 ** 31);
  const found = await webhookFaults({ environment, kills: 2, seed }).finally(database.drop);
  expect(found.orders, `seed ${seed}`).toBeGreaterThan(0);
  expect(found, `seed ${seed}`).toMatchObject({
    ...{ lost: [], missing: [], wrongIds: [], problems: 0 },
  });
});
