import { expect, test } from "vitest";
import type { Product } from "./product";
import { control, eventually, priceList, simulator } from "./testing";

test("the price list has what the protocol promises", async () => {
  const running = await simulator();
  const { status, data } = await priceList(running);
  expect(status).toBe(200);
  const rows: Product[] = data;
  expect(rows.length).toBeGreaterThan(30);
  expect(new Set(rows.map(({ buyer_sku_code }) => buyer_sku_code)).size).toBe(rows.length);
  expect(rows.find(({ buyer_sku_code }) => buyer_sku_code === "pln20")).toEqual({
    product_name: "PLN 20.000",
    category: "PLN",
    brand: "PLN",
    type: "Umum",
    seller_name: "PT Pulsa Nusantara",
    price: 20_210,
    buyer_sku_code: "pln20",
    buyer_product_status: true,
    seller_product_status: true,
    unlimited_stock: true,
    stock: 0,
    multi: true,
    start_cut_off: "23:00",
    end_cut_off: "01:00",
    desc: "-",
  });
});

test("the whole list is told once in its interval, and then an object with rc 83", async () => {
  const running = await simulator({ listIntervalMs: 120 });
  expect((await priceList(running)).data).toBeInstanceOf(Array);
  expect((await priceList(running, { brand: "XL" })).data).toEqual({
    rc: "83",
    status: "Gagal",
    message: "Anda telah mencapai limitasi pengecekan pricelist, silahkan coba beberapa saat lagi",
  });
  await eventually(async () => Array.isArray((await priceList(running)).data)).toBe(true);
});

test("one code is told once in its own interval", async () => {
  const running = await simulator({ codeIntervalMs: 120 });
  expect((await priceList(running, { code: "xl10" })).data).toMatchObject([{ price: 10_540 }]);
  expect((await priceList(running, { code: "xl10" })).data.rc).toBe("83");
  expect((await priceList(running, { code: "none" })).data).toEqual([]);
  expect((await priceList(running)).data).toBeInstanceOf(Array);
});

test("the list is told by category, brand and type, and has nothing of postpaid", async () => {
  const running = await simulator({ listIntervalMs: 0 });
  const { data } = await priceList(running, { category: "Data", brand: "INDOSAT" });
  expect(data.map((row: Product) => row.buyer_sku_code)).toEqual(["isatd6", "isatd30"]);
  expect((await priceList(running, { cmd: "pasca" })).data).toEqual([]);
});

test("a product can be changed by hand, and only in its own members", async () => {
  const running = await simulator({ codeIntervalMs: 0 });
  const change = { price: 11_000, seller_product_status: false };
  expect((await control(running, "products/xl10", change)).status).toBe(200);
  expect((await priceList(running, { code: "xl10" })).data).toMatchObject([change]);
  expect((await control(running, "products/xl10", { price: "11" })).status).toBe(422);
  expect((await control(running, "products/none", change)).status).toBe(404);
});
