import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { behaviourFor } from "./behaviour";
import type { Order } from "./order";
import { progressOf } from "./progress";
import { call, control, key, made, ordered, simulator } from "./testing";

test.each([
  ["https://x.example/toko-slow-partial-30", { ending: "partial", percent: 30, slow: true }],
  ["@toko.partial-100", { ending: "partial", percent: 100 }],
  ["partial-300", { ending: null }],
  ["toko_CANCELS", { ending: "cancels" }],
  ["slowly completest", { ending: null, slow: false }],
  ["a-timeout-made", { answer: "timeout-made", ending: null }],
])("%s", (link, behaviour) => {
  expect(behaviourFor(link)).toMatchObject(behaviour);
});

test.each([
  ["toko", { status: "Completed", remains: "0", charge: "24500.00000" }],
  ["toko-completes", { status: "Completed", remains: "0" }],
  ["toko-partial-30", { status: "Partial", remains: "300", charge: "17150.00000" }],
  ["toko-cancels", { status: "Canceled", remains: "1000", charge: "0.00000" }],
  ["toko-error-status", { status: "Error", remains: "1000" }],
  ["toko-impossible", { status: "Partial", remains: "1100", charge: "0.00000" }],
  ["toko-refunded", { status: "Refunded", remains: "1000", charge: "0.00000" }],
  ["toko-never", { status: "In progress", remains: "1000" }],
])("%s ends as %j", async (link, end) => {
  const running = await simulator();
  const order = await ordered(running, link);
  await expect
    .poll(async () => (await call(running, "status", { order })).body)
    .toMatchObject({ ...end, start_count: expect.stringMatching(/^[1-9]\d*$/) });
});

test.each<[string, (number | string)[][]]>([
  [
    "toko",
    [
      [0, "Pending", 1_000],
      [99, "Pending", 1_000],
      [100, "Processing", 1_000],
      [200, "In progress", 800],
      [750, "In progress", 250],
      [999, "In progress", 1],
      [1_000, "Completed", 0],
    ],
  ],
  [
    "toko-slow",
    [
      [1_000, "Processing", 1_000],
      [9_999, "In progress", 1],
      [10_000, "Completed", 0],
    ],
  ],
  [
    "toko-partial-30",
    [
      [999, "In progress", 301],
      [1_000, "Partial", 300],
    ],
  ],
  [
    "toko-refunded",
    [
      [1_999, "Completed", 0],
      [2_000, "Refunded", 1_000],
    ],
  ],
])("%s goes on in steps, and what remains only falls", (link, steps) => {
  const order: Order = {
    ...{ order: 1, service: 101, type: "Default", link, quantity: 1_000, charge: "1.00000" },
    ...{ start_count: 5, created_at: 0, ended: null, received: {} },
  };
  const seen = steps.map(([at]) => progressOf(order, Number(at), 1_000));
  expect(seen.map(({ status, remains }) => [status, remains])).toEqual(
    steps.map(([, status, remains]) => [status, remains]),
  );
});

test("before it begins, an order has no count to start from", async () => {
  const running = await simulator({ deliveryMs: 60_000 });
  const order = await ordered(running, "toko");
  expect((await call(running, "status", { order })).body).toMatchObject({
    ...{ status: "Pending", start_count: "0", remains: "1000" },
  });
});

test.each([
  ["timeout-made", 1],
  ["timeout-not-made", 0],
  ["http500-made", 1],
  ["http500-not-made", 0],
  ["cut-made", 1],
  ["cut-not-made", 0],
  ["page-made", 1],
])("add with %s gives no order number, and makes %i", async (word, count) => {
  const running = await simulator();
  const fields = { key, action: "add", service: "101", link: `toko-${word}`, quantity: "100" };
  const answer = await fetch(running.url, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(300),
  }).catch(() => undefined);
  expect(answer?.status).toBe({ http500: 500, page: 200 }[word.replace(/-.*/, "")]);
  expect(await made(running)).toHaveLength(count);
});

test("add refuses by word", async () => {
  const running = await simulator();
  await expect(ordered(running, "toko-bad-link")).rejects.toThrow("Incorrect link");
  await expect(ordered(running, "toko-no-funds")).rejects.toThrow("Not enough funds on balance");
  expect(await made(running)).toEqual([]);
});

test("a test can end orders and make the whole panel misbehave", async () => {
  const running = await simulator();
  const order = await ordered(running, "toko-never");
  const partial = await control(running, `orders/${order}/partial`, { remains: 400 });
  expect(partial.body.data).toMatchObject({
    order,
    status: "Partial",
    remains: 400,
    charge: "14700.00000",
  });
  expect((await control(running, `orders/${order}/complete`)).body.data.status).toBe("Completed");
  expect((await control(running, `orders/${order}/cancel`)).body.data.status).toBe("Canceled");
  expect((await control(running, `orders/${order}/explode`)).status).toBe(422);
  expect((await control(running, "orders/7/complete")).status).toBe(404);

  await control(running, "mode", { mode: "maintenance" });
  expect((await call(running, "balance")).body).toEqual({
    error: "The panel is under maintenance",
  });
  await control(running, "mode", { mode: "ok" });
  expect((await call(running, "balance")).body.currency).toBe("IDR");
  expect((await control(running, "mode", { mode: "sleepy" })).status).toBe(422);
});

test("the page shows orders as text, and has a button for each while it is under way", async () => {
  const running = await simulator();
  const order = await ordered(running, "<b>never</b>");
  const page = await (await fetch(running.origin)).text();
  expect(page).toContain("&#60;b&#62;never&#60;/b&#62;");
  expect(page).toContain("timeout-not-made");
  const pressed = await fetch(`${running.origin}/control/orders/${order}/complete`, {
    ...{ method: "POST", body: "from=page", redirect: "manual" },
  });
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/"]);
  const foreign = await fetch(`${running.origin}/control/orders/${order}/cancel`, {
    ...{ method: "POST", headers: { origin: "https://evil.example" } },
  });
  expect(foreign.status).toBe(403);
  expect((await made(running))[0].status).toBe("Completed");
});

test("orders survive a restart, and the key is not kept", async () => {
  const folder = await mkdtemp(join(tmpdir(), "smm-panel-"));
  const stateFile = join(folder, "made", "panel.json");
  const before = await simulator({ stateFile, balance: "50000" });
  const order = await ordered(before, "toko-completes");
  await call(before, "refill", { order });
  await before.close();
  expect((await stat(stateFile)).mode & 0o777).toBe(0o600);

  const after = await simulator({ stateFile });
  expect((await call(after, "status", { order })).body.status).toBe("Completed");
  expect((await call(after, "refill_status", { refill: 1 })).body.status).toBe("Completed");
  expect((await call(after, "balance")).body.balance).toBe("25500.00000");
  expect(JSON.stringify(await made(after))).not.toContain(key);
  await rm(folder, { recursive: true });
});
