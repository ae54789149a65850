import { expect, test } from "vitest";
import type { SmmPanelSimulator } from "../../../../../simulators/smm-panel/server";
import { control, key, made, simulator } from "../../../../../simulators/smm-panel/testing";
import { SmmPanelSupplier } from "./smm-panel";
import { askAbout, h2hRequest, smmRequest } from "./testing/requests";

function supplierAt({ url }: Pick<SmmPanelSimulator, "url">, { panelKey = key, seconds = 5 } = {}) {
  return new SmmPanelSupplier(
    { base_url: url, currency: "IDR", exchange_rate: "1", timeout_seconds: seconds },
    { key: panelKey },
  );
}

/** Orders for a link and returns what is asked about it. */
async function ordered(supplier: SmmPanelSupplier, target: string, changes = {}) {
  const request = smmRequest({ target, ...changes });
  const outcome = await supplier.submit(request);
  if (outcome.outcome !== "accepted") throw new Error(JSON.stringify(outcome));
  return askAbout(request, { supplierOrderId: outcome.supplierOrderId });
}

test("an order is taken under the panel's number, and its progress is told", async () => {
  const running = await simulator();
  const supplier = supplierAt(running);
  expect(await supplier.submit(smmRequest())).toEqual({
    ...{ outcome: "accepted", supplierOrderId: "23501", cost: null },
  });
  const asked = askAbout(smmRequest(), { supplierOrderId: "23501" });
  expect(await supplier.ask(asked)).toEqual({
    ...{ outcome: "progress", status: "completed", supplierOrderId: "23501" },
    ...{ startCount: expect.any(Number), remains: 0, delivered: 1_000, cost: 24_500 },
  });
});

test.each([
  ["toko-never", { status: "processing", remains: 1_000, delivered: 0 }],
  ["toko-partial-30", { status: "partial", remains: 300, delivered: 700, cost: 17_150 }],
  ["toko-cancels", { status: "canceled", remains: 1_000, delivered: 0, cost: 0 }],
  ["toko-impossible", { status: "partial", remains: null, delivered: null }],
  ["toko-error-status", { outcome: "unknown", reason: "the panel says Error" }],
  ["toko-refunded", { outcome: "reversed" }],
])("%s is told as %j", async (target, told) => {
  const supplier = supplierAt(await simulator());
  const asked = await ordered(supplier, target);
  await expect.poll(() => supplier.ask(asked)).toMatchObject(told);
});

test.each([
  ["timeout-made", 1],
  ["timeout-not-made", 0],
  ["http500-made", 1],
  ["http500-not-made", 0],
  ["cut-made", 1],
  ["cut-not-made", 0],
  ["page-made", 1],
])("whose answer was lost is unknown and never sent again (%s)", async (word, count) => {
  const running = await simulator();
  const supplier = supplierAt(running, { seconds: 0.4 });
  const request = smmRequest({ target: `toko-${word}`, serviceType: "Default" });
  expect((await supplier.submit(request)).outcome).toBe("unknown");
  expect((await supplier.ask(askAbout(request))).outcome).toBe("unknown");
  await expect.poll(() => made(running)).toHaveLength(count);
});

test.each([
  [{ target: "toko-bad-link" }, "target", "Incorrect link"],
  [{ target: "toko-no-funds" }, "supplier", "Not enough funds on balance"],
  [{ quantity: 99 }, "item", "Quantity less than minimal 100"],
  [{ code: "999" }, "item", "there is no service 999"],
  [{ code: "999", serviceType: "Default" }, "item", "Incorrect service ID"],
  [{ maxCost: 24_499 }, "item", "it costs more than it may"],
])("%j is refused, and the fault is the %s's", async (changes, fault, reason) => {
  const running = await simulator();
  expect(await supplierAt(running).submit(smmRequest(changes))).toEqual({
    ...{ outcome: "refused", fault, reason },
  });
  expect(await made(running)).toEqual([]);
});

test("what costs exactly as much as it may is ordered", async () => {
  const supplier = supplierAt(await simulator());
  expect((await supplier.submit(smmRequest({ maxCost: 24_500 }))).outcome).toBe("accepted");
});

test("a wrong key is the supplier's account at fault, and is not repeated in the reason", async () => {
  const supplier = supplierAt(await simulator(), { panelKey: "secret-key" });
  const request = smmRequest({ serviceType: "Default" });
  expect(await supplier.submit(request)).toEqual({
    ...{ outcome: "refused", fault: "supplier", reason: "Invalid API key" },
  });
  expect(await supplier.balance()).toEqual({ outcome: "unknown", reason: "Invalid API key" });
});

test("who cannot be reached has surely taken nothing", async () => {
  const running = await simulator();
  await running.close();
  const supplier = supplierAt(running);
  for (const serviceType of ["Default", null]) {
    expect(await supplier.submit(smmRequest({ serviceType }))).toMatchObject({
      ...{ outcome: "refused", fault: "unavailable" },
    });
  }
});

test("a panel under maintenance took nothing; one that hangs tells nothing", async () => {
  const running = await simulator();
  const supplier = supplierAt(running, { seconds: 0.4 });
  const asked = await ordered(supplier, "toko-completes");
  const request = smmRequest({ serviceType: "Default" });
  await control(running, "mode", { mode: "maintenance" });
  expect(await supplier.submit(request)).toMatchObject({
    outcome: "refused",
    fault: "unavailable",
  });
  await control(running, "mode", { mode: "hang" });
  expect((await supplier.submit(request)).outcome).toBe("unknown");
  expect(await supplier.ask(asked)).toEqual({
    ...{ outcome: "unknown", reason: "no answer within 0.4 s" },
  });
});

test("an item of another kind is no affair of a panel", async () => {
  const supplier = supplierAt(await simulator());
  expect(await supplier.submit(h2hRequest())).toMatchObject({ outcome: "refused", fault: "item" });
});

test("many are asked about in hundreds, and one that is not known spoils no other", async () => {
  const running = await simulator({ balance: "999999999" });
  const supplier = supplierAt(running);
  const serviceType = "Default";
  const known = await Promise.all(
    Array.from({ length: 130 }, (_, index) => {
      return ordered(supplier, `toko-${index}-${index % 2 ? "completes" : "partial-10"}`, {
        serviceType,
      });
    }),
  );
  const lost = askAbout(smmRequest());
  const foreign = askAbout(smmRequest(), { supplierOrderId: "7" });
  const outcomes = await supplier.askMany([lost, ...known, foreign]);
  expect(outcomes.size).toBe(132);
  for (const { reference, target } of known) {
    expect(outcomes.get(reference)).toMatchObject({
      status: target.endsWith("completes") ? "completed" : "partial",
    });
  }
  expect(outcomes.get(lost.reference)).toMatchObject({ outcome: "unknown" });
  expect(outcomes.get(foreign.reference)).toEqual({
    ...{ outcome: "unknown", reason: "Incorrect order ID" },
  });
  await control(running, "mode", { mode: "page" });
  const silent = await supplier.askMany(known);
  expect(new Set([...silent.values()].map(({ outcome }) => outcome))).toEqual(new Set(["unknown"]));
});

test("dollars become Rupiah exactly: what we pay rounded up, what we have rounded down", async () => {
  const { url } = await simulator({ currency: "USD", balance: "100.99999" });
  const supplier = new SmmPanelSupplier(
    { base_url: url, currency: "USD", exchange_rate: "16250.5", timeout_seconds: 1 },
    { key },
  );
  expect(await supplier.balance()).toEqual({ outcome: "known", balance: 1_641_300 });
  const listed = await supplier.catalogue();
  const [followers, , , group] = listed.outcome === "listed" ? listed.items : [];
  expect(followers).toMatchObject({ price: "24883.578125", per: 1_000, minQuantity: 100 });
  expect(group).toMatchObject({ type: "Package", per: 1, maxQuantity: 1 });
  const asked = await ordered(supplier, "toko-completes");
  expect(await supplier.ask(asked)).toMatchObject({ cost: 24_884 });
});

test("an amount in another currency than was agreed is none", async () => {
  const supplier = supplierAt(await simulator({ currency: "USD" }));
  expect((await supplier.balance()).outcome).toBe("unknown");
  expect(await supplier.ask(await ordered(supplier, "toko-completes"))).toMatchObject({
    ...{ status: "completed", cost: null },
  });
});
