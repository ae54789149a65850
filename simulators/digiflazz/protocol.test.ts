import { expect, test } from "vitest";
import { account, call, control, deposit, order, priceList, seen, simulator } from "./testing";

test("the deposit is told under data", async () => {
  const running = await simulator({ deposit: 250_000 });
  expect(await call(running, "/cek-saldo", "depo", { cmd: "deposit" })).toEqual({
    status: 200,
    type: "application/json",
    data: { deposit: 250_000 },
  });
});

test("an order succeeds at once, with a serial number and what is left of the deposit", async () => {
  const running = await simulator({ deposit: 100_000 });
  const { status, data } = await order(running, "081200000000", { ref_id: "one" });
  expect(status).toBe(200);
  const { sn, ...told } = data;
  expect(sn).toMatch(/^\d{20}$/);
  expect(told).toEqual({
    ref_id: "one",
    customer_no: "081200000000",
    buyer_sku_code: "tsel10",
    message: "Transaksi Sukses",
    status: "Sukses",
    rc: "00",
    buyer_last_saldo: 89_840,
    price: 10_160,
    tele: "@simulator",
    wa: "081200000000",
  });
  expect(await deposit(running)).toBe(89_840);
});

test("the same request again tells the same order and buys nothing", async () => {
  const running = await simulator();
  const first = await order(running, "081200000000", { ref_id: "one" });
  const again = await Promise.all(
    Array.from({ length: 5 }, () => order(running, "081200000000", { ref_id: "one" })),
  );
  expect(again).toEqual(Array(5).fill(first));
  expect((await seen(running)).purchases).toEqual({ one: 1 });
});

test("a ref_id is forgotten after 90 days, and then bought anew", async () => {
  let now = new Date("2026-03-02T05:00:00Z");
  const running = await simulator({ now: () => now });
  await order(running, "081200000000", { ref_id: "one" });
  now = new Date("2026-05-31T04:59:00Z");
  await order(running, "081200000000", { ref_id: "one" });
  expect((await seen(running)).purchases).toEqual({ one: 1 });
  now = new Date("2026-05-31T05:00:00Z");
  await order(running, "081200000000", { ref_id: "one" });
  expect((await seen(running)).purchases).toEqual({ one: 2 });
});

test.each([
  ["another product", { buyer_sku_code: "tsel5" }],
  ["another number", { customer_no: "081200000010" }],
])("a ref_id is refused for %s", async (_what, changes) => {
  const running = await simulator();
  await order(running, "081200000000", { ref_id: "one" });
  const { data } = await order(running, "081200000000", { ref_id: "one", ...changes });
  expect(data).toMatchObject({ rc: "49", status: "Gagal", message: "Ref ID tidak unik" });
  expect((await seen(running)).transactions).toHaveLength(1);
});

test.each([
  ["40", "a text as testing", { testing: "true" }],
  ["40", "no number", { customer_no: "" }],
  ["40", "a text as max_price", { max_price: "10000" }],
  ["40", "an address that is none", { cb_url: "ftp://x" }],
  ["40", "a dot that is not allowed", { customer_no: "2.081200000000" }],
  ["40", "a command of postpaid products", { commands: "inq-pasca" }],
  ["41", "a wrong signature", { sign: "0".repeat(32) }],
  ["42", "another user name", { username: "other" }],
  ["43", "an unknown SKU", { buyer_sku_code: "none" }],
  ["43", "a SKU that the buyer switched off", { buyer_sku_code: "tsel25" }],
  ["62", "a closed seller", { buyer_sku_code: "xl25" }],
  ["68", "a product without stock", { buyer_sku_code: "tri50" }],
  ["69", "a price above max_price", { max_price: 10_159 }],
  ["44", "a price above the deposit", { buyer_sku_code: "pln500" }],
])("rc %s: %s, and no order is made", async (rc, _what, changes) => {
  const running = await simulator({ deposit: 400_000 });
  const { status, data } = await order(running, "081200000000", { ref_id: "one", ...changes });
  expect(status).toBe(400);
  expect(data).toMatchObject({ rc, status: "Gagal" });
  expect(await seen(running)).toMatchObject({ purchases: {}, transactions: [] });
  expect(await deposit(running)).toBe(400_000);
});

test("what is refused can be bought later under the same ref_id", async () => {
  const running = await simulator({ deposit: 0, failureStatus: 200 });
  const refused = await order(running, "081200000000", { ref_id: "one" });
  expect(refused).toMatchObject({ status: 200, data: { rc: "44", price: 0, sn: "" } });
  await control(running, "deposit", { deposit: 20_000 });
  expect((await order(running, "081200000000", { ref_id: "one" })).data.rc).toBe("00");
});

test("max_price and allow_dot let pass what fits", async () => {
  const running = await simulator();
  const { data } = await order(running, "2.081200000000", { max_price: 10_160, allow_dot: true });
  expect(data.rc).toBe("00");
});

test.each([
  ["2026-03-02T15:59:00Z", "00"],
  ["2026-03-02T16:00:00Z", "66"],
  ["2026-03-02T17:30:00Z", "66"],
  ["2026-03-02T17:59:00Z", "66"],
  ["2026-03-02T18:00:00Z", "00"],
])("electricity is closed from 23.00 to 01.00 in Jakarta: at %s rc %s", async (time, rc) => {
  const running = await simulator({ now: () => new Date(time) });
  expect((await order(running, "14000000000", { buyer_sku_code: "pln20" })).data.rc).toBe(rc);
});

test("limited stock runs out", async () => {
  const running = await simulator();
  await control(running, "products/valo475", { stock: 1 });
  const buy = () => order(running, "Player#0", { buyer_sku_code: "valo475" });
  expect((await buy()).data.rc).toBe("00");
  expect((await buy()).data.rc).toBe("68");
});

test("what is not multi is sold once a day for one number", async () => {
  let now = new Date("2026-03-02T05:00:00Z");
  const running = await simulator({ now: () => now });
  const buy = (number: string) => order(running, number, { buyer_sku_code: "trid11" });
  expect((await buy("089500000000")).data.rc).toBe("00");
  expect((await buy("089500000000")).data.rc).toBe("63");
  expect((await buy("089500000010")).data.rc).toBe("00");
  now = new Date("2026-03-02T17:00:00Z");
  expect((await buy("089500000000")).data.rc).toBe("00");
});

test("an order for testing costs nothing", async () => {
  const running = await simulator({ deposit: 0 });
  const changes = { buyer_sku_code: "xld10", testing: true };
  expect((await order(running, "087800001230", changes)).data.rc).toBe("00");
  expect((await order(running, "087800001232", changes)).data.rc).toBe("02");
  expect(await deposit(running)).toBe(0);
});

test("electricity comes with a token of 20 digits", async () => {
  const running = await simulator();
  const { data } = await order(running, "14000000000", { buyer_sku_code: "pln50" });
  expect(data.sn).toMatch(/^(\d{4}-){4}\d{4}\/[A-Z ]+\/R1\/1300VA\/\d+,\d$/);
});

test.each([
  ["no JSON", "username=grosir", "application/json"],
  ["another media type", "{}", "text/plain"],
  ["a list", "[]", "application/json"],
])("%s is a payload error", async (_what, body, type) => {
  const { url } = await simulator();
  const headers = { "Content-Type": type };
  const answer = await fetch(`${url}/transaction`, { method: "POST", headers, body });
  expect(await answer.json()).toMatchObject({ data: { rc: "40", message: "Payload Error" } });
});

test("what is not there is not found", async () => {
  const running = await simulator();
  expect((await call(running, "/deposit", "deposit", {})).status).toBe(404);
  expect((await fetch(`${running.url}/cek-saldo`)).status).toBe(405);
  expect((await fetch(`${running.origin}/control/transactions/none/fail`)).status).toBe(404);
});

test("requests are recorded without their signature", async () => {
  const running = await simulator();
  await order(running, "081200000000", { ref_id: "one" });
  await priceList(running, { cmd: "all" });
  const { requests } = await seen(running);
  expect(requests).toMatchObject([
    { path: "/transaction", status: 200, rc: "00", fields: { ref_id: "one" } },
    { path: "/price-list", status: 400, rc: "40" },
  ]);
  expect(JSON.stringify(requests)).not.toContain("sign");
  expect(JSON.stringify(requests)).not.toContain(account.apiKey);
});
