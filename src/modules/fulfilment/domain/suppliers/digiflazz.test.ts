import { expect, test } from "vitest";
import type { DigiflazzSimulator } from "../../../../../simulators/digiflazz/server";
import { account, control, seen, simulator } from "../../../../../simulators/digiflazz/testing";
import { DigiflazzSupplier } from "./digiflazz";
import { askAbout, h2hRequest, now } from "./testing/requests";

const DAY_MS = 24 * 3_600_000;

function supplierAt(
  { url }: Pick<DigiflazzSimulator, "url">,
  credentials: Partial<ConstructorParameters<typeof DigiflazzSupplier>[1]> = {},
  timeout_seconds = 5,
) {
  return new DigiflazzSupplier(
    { base_url: url, zone_separator: "", testing: false, timeout_seconds },
    { username: account.username, api_key: account.apiKey, webhook_secret: null, ...credentials },
  );
}

async function purchases(running: DigiflazzSimulator, reference: string): Promise<number> {
  return (await seen(running)).purchases[reference] ?? 0;
}

test("what succeeds at once is delivered with its serial number and cost", async () => {
  expect(await supplierAt(await simulator()).submit(h2hRequest())).toEqual({
    ...{ outcome: "delivered", sn: expect.stringMatching(/./), cost: 10_160 },
    supplierOrderId: null,
  });
});

test("what is pending is asked for with the same request, and bought once", async () => {
  const running = await simulator();
  const supplier = supplierAt(running);
  const request = h2hRequest({ target: "08129101" });
  expect(await supplier.submit(request)).toMatchObject({ outcome: "accepted", cost: 10_160 });
  await expect
    .poll(() => supplier.ask(askAbout(request)))
    .toMatchObject({ outcome: "delivered", cost: 10_160 });
  expect(await purchases(running, request.reference)).toBe(1);
});

test("what is pending may fail", async () => {
  const supplier = supplierAt(await simulator());
  const request = h2hRequest({ target: "08129105" });
  expect((await supplier.submit(request)).outcome).toBe("accepted");
  await expect
    .poll(() => supplier.ask(askAbout(request)))
    .toEqual({
      ...{ outcome: "refused", fault: "order", reason: "Transaksi Gagal (rc 02)" },
    });
});

test.each([
  ["9201", "never answers, made"],
  ["9202", "never answers, not made"],
  ["9203", "HTTP 500, made"],
  ["9204", "HTTP 500, not made"],
  ["9205", "cut, made"],
  ["9206", "cut, not made"],
])(
  "an answer that is lost leaves it unknown, and asking buys it once at most (%s: %s)",
  async (digits) => {
    const running = await simulator();
    const request = h2hRequest({ target: `0812${digits}` });
    expect((await supplierAt(running, {}, 0.5).submit(request)).outcome).toBe("unknown");
    expect((await supplierAt(running).ask(askAbout(request))).outcome).toBe("delivered");
    expect(await purchases(running, request.reference)).toBe(1);
  },
);

test("a page instead of an answer leaves it unknown", async () => {
  const supplier = supplierAt(await simulator());
  const request = h2hRequest({ target: "08129207" });
  expect(await supplier.submit(request)).toEqual({
    ...{ outcome: "unknown", reason: "answer 200 is no JSON" },
  });
  await expect.poll(() => supplier.ask(askAbout(request))).toMatchObject({ outcome: "delivered" });
});

test("asking ends before the 90 days after which it would buy anew", async () => {
  const running = await simulator({ now: () => new Date(now.getTime() + 91 * DAY_MS) });
  const supplier = supplierAt(running);
  const request = h2hRequest({ target: "08129101" });
  const late = askAbout(request, { now: new Date(now.getTime() + 89 * DAY_MS) });
  expect((await supplier.ask(late)).outcome).toBe("unknown");
  expect(await purchases(running, request.reference)).toBe(0);
  const inTime = askAbout(request, { now: new Date(now.getTime() + 89 * DAY_MS - 1) });
  expect((await supplier.ask(inTime)).outcome).toBe("accepted");
});

test.each([
  ["44", "supplier"],
  ["61", "supplier"],
  ["80", "supplier"],
  ["54", "target"],
  ["57", "target"],
  ["53", "item"],
  ["68", "item"],
  ["83", "unavailable"],
  ["01", "order"],
  ["49", "order"],
])("rc %s is refused, and the fault is the %s's", async (rc, fault) => {
  for (const failureStatus of [200, 400] as const) {
    const supplier = supplierAt(await simulator({ failureStatus }));
    expect(await supplier.submit(h2hRequest({ target: `081290${rc}` }))).toMatchObject({
      ...{ outcome: "refused", fault, reason: expect.stringContaining(`(rc ${rc})`) },
    });
  }
});

test("a deposit that is too low is the supplier's account at fault", async () => {
  const supplier = supplierAt(await simulator({ deposit: 10_159 }));
  expect(await supplier.submit(h2hRequest())).toMatchObject({
    outcome: "refused",
    fault: "supplier",
  });
});

test("a wrong key is our fault to the supplier, and says nothing about orders that were made", async () => {
  const running = await simulator();
  const request = h2hRequest();
  await supplierAt(running).submit(request);
  const other = supplierAt(running, { api_key: "another-key" });
  expect(await other.submit(h2hRequest())).toMatchObject({ outcome: "refused", fault: "supplier" });
  const asked = await other.ask(askAbout(request));
  expect(asked.outcome).toBe("unknown");
  expect(JSON.stringify(asked)).not.toContain("another-key");
});

test("what became too dear is refused, also where only asking would buy it", async () => {
  const running = await simulator();
  const supplier = supplierAt(running);
  const request = h2hRequest({ maxCost: 10_159 });
  expect(await supplier.submit(request)).toMatchObject({ outcome: "refused", fault: "item" });
  expect(await supplier.ask(askAbout(request))).toMatchObject({
    outcome: "refused",
    fault: "item",
  });
  expect(await purchases(running, request.reference)).toBe(0);
});

test("the zone stands behind the account, and a number with a dot is let through", async () => {
  const running = await simulator();
  const supplier = supplierAt(running);
  await supplier.submit(h2hRequest({ code: "ml86", target: "12345678", zone: "2010" }));
  await supplier.submit(h2hRequest({ code: "valo475", target: "toko.maju#0" }));
  const numbers = (await seen(running)).transactions.map(({ customer_no }) => customer_no);
  expect(numbers).toEqual(["123456782010", "toko.maju#0"]);
});

test.each([{ nominal: 50_000 }, { quantity: 2 }, { orderProcess: "smm" as const }])(
  "%j is refused without asking",
  async (changes) => {
    const running = await simulator();
    expect(await supplierAt(running).submit(h2hRequest(changes))).toMatchObject({
      ...{ outcome: "refused", fault: "item" },
    });
    expect((await seen(running)).requests).toEqual([]);
  },
);

test("what was delivered may be taken back", async () => {
  const supplier = supplierAt(await simulator());
  const request = h2hRequest({ target: "08129304" });
  expect((await supplier.submit(request)).outcome).toBe("delivered");
  await expect
    .poll(() => supplier.ask(askAbout(request)))
    .toEqual({
      ...{ outcome: "reversed", reason: "Transaksi Refund (rc 74)" },
    });
});

test("a reference that stands for something else stays unknown when asked about", async () => {
  const supplier = supplierAt(await simulator());
  const request = h2hRequest();
  await supplier.submit(request);
  const other = askAbout(request, { target: "081200000010" });
  expect(await supplier.ask(other)).toMatchObject({ outcome: "unknown" });
});

test("who cannot be reached has surely taken nothing", async () => {
  const running = await simulator();
  await running.close();
  const supplier = supplierAt(running);
  expect(await supplier.submit(h2hRequest())).toMatchObject({
    ...{ outcome: "refused", fault: "unavailable" },
  });
  expect((await supplier.ask(askAbout(h2hRequest()))).outcome).toBe("unknown");
});

test("deposit and price list are read; a list that is asked for too often is not", async () => {
  const running = await simulator({ deposit: 123_456 });
  const supplier = supplierAt(running);
  await control(running, "products/tsel10", { start_cut_off: "23:45", end_cut_off: "0:15" });
  expect(await supplier.balance()).toEqual({ outcome: "known", balance: 123_456 });
  const listed = await supplier.catalogue();
  const byCode = new Map(listed.outcome === "listed" ? listed.items.map((i) => [i.code, i]) : []);
  expect(byCode.get("tsel10")).toEqual({
    ...{ code: "tsel10", name: "Telkomsel 10.000", category: "Pulsa", type: "Umum" },
    ...{ price: "10160", per: 1, minQuantity: 1, maxQuantity: null, available: true },
    cutOff: { start: "23:45", end: "00:15" },
  });
  expect(byCode.get("tri50")).toMatchObject({ available: false, stock: 0 });
  expect(byCode.get("xl25")).toMatchObject({ available: false });
  expect(await supplier.catalogue()).toMatchObject({
    ...{ outcome: "unknown", reason: expect.stringContaining("(rc 83)") },
  });
});
