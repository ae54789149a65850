import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { claim, listeningReseller, order, TestClock } from "@/testing/webhooks";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, json, refusal } = testCli(() => shop().system);

test("show, deliveries and replay", async () => {
  const listener = await listeningReseller(shop());
  const whose = ["--reseller", String(listener.id)];
  expect(await json(["webhook", "show", ...whose])).toMatchObject({
    ...{ callback_url: listener.receiver.url, webhook_enabled: true, has_secret: true },
  });
  const { out } = await cli(["webhook", "show", ...whose]);
  expect(out).toMatch(/^Enabled +yes$/m);
  expect(out).not.toContain(listener.secret);

  const clock = new TestClock();
  const refId = await order(listener, await shop().item({ units: 1 }), { now: clock.now });
  const listed = await json(["webhook", "deliveries", ...whose]);
  expect(listed).toMatchObject([
    { event: "order.completed", ref_id: refId, status: "pending", attempts: [] },
    { event: "order.paid", ref_id: refId },
  ]);
  expect(await json(["webhook", "deliveries", ...whose, "--status", "failed"])).toEqual([]);
  expect((await cli(["webhook", "deliveries", ...whose, "--limit", "1"])).out).toContain(
    listed[0].event_id,
  );

  expect(await claim(shop(), clock)).toHaveLength(2);
  await shop().db.pool.query(
    `UPDATE webhook_deliveries
     SET status = 'failed', next_attempt_at = NULL, attempt_started_at = NULL, attempts_left = 0`,
  );
  const replayed = await json(["webhook", "replay", listed[0].event_id, ...whose]);
  expect(replayed).toMatchObject({ event_id: listed[0].event_id, status: "pending" });
  const all = ["webhook", "replay", ...whose, "--since", "2020-01-01T00:00:00+07:00"];
  expect(await json(all)).toEqual({ replayed: 1 });
  expect((await cli(all)).out).toBe("0 are sent again.\n");
});

test("bad input", async () => {
  const { id } = await shop().reseller();
  const whose = ["--reseller", String(id)];
  expect((await refusal(["webhook", "show", "--reseller", "999999"])).errors).toEqual({
    reseller: ["there is no 999999"],
  });
  expect((await refusal(["webhook", "deliveries", ...whose, "--limit", "101"])).errors).toEqual({
    limit: ["must be from 1 to 100"],
  });
  for (const words of [[], ["evt_x", "--since", "2020-01-01T00:00:00Z"]]) {
    const told = await refusal(["webhook", "replay", ...words, ...whose]);
    expect(told).toMatchObject({
      error: "VALIDATION_FAILED",
      errors: { since: [expect.any(String)] },
    });
  }
  expect((await refusal(["webhook", "replay", "evt_x", ...whose])).error).toBe(
    "DELIVERY_NOT_FOUND",
  );
  const since = ["--since", "2020-01-01T00:00:00Z"];
  expect((await refusal(["webhook", "replay", ...since, ...whose])).error).toBe(
    "WEBHOOK_NOT_ENABLED",
  );
});
