import { describe, expect, test } from "vitest";
import type { ItemDetail } from "@/modules/catalogue/contract";
import type { OrderForm } from "../../contract/buying";
import { missingFields, noteFaults } from "../../contract/line-note";
import { faultsOf } from "./order-faults";
import { asOrderable, type Buyable, fieldsOf } from "./order-fields";
import { noteOf, quantityOf, wholeNumber } from "./order-note";

function buyable(item: Partial<ItemDetail> = {}, form: Partial<OrderForm> = {}): Buyable {
  return {
    item: {
      ...{ id: 1, name: "Barang", price: 1_000, stock: 10, order_process: "h2h", sku: "X" },
      ...{ h2h_provider: null, provider_meta: null, required_fields: [], description: "" },
      validation: { available: false, endpoint: "/api/v1/item/validate", requires_zone_id: false },
      ...{ product_id: 1, product_name: "Produk", category: "Kategori", min_order: 1 },
      ...{ max_order: null, price_per: 1, is_smm: false, active: true, updated_at: "" },
      ...item,
    },
    form: {
      ...{ item_id: 1, stock_kind: "unlimited", service_type: null, options: [] },
      ...{ single: false, counted_by: null },
      ...form,
    },
  };
}

const note = (label: string) => [{ key: "note", label, required: true }];
const zoned = {
  validation: { available: true, endpoint: "", requires_zone_id: true },
  required_fields: note("User ID (Zone ID)"),
};
const wallet = buyable({
  provider_meta: {
    ...{ open_denom: true, min_qty: 10_000, max_qty: 500_000, step_qty: 1_000 },
    ...{ unit_price: "1", qty_label: "Rupiah" },
  },
  required_fields: [
    ...note("Nomor GoPay"),
    { key: "provider_qty", label: "Nominal", required: true },
  ],
});
const social = (form: Partial<OrderForm> = {}) =>
  buyable(
    { order_process: "smm", is_smm: true, price_per: 1_000, required_fields: note("Username") },
    form,
  );
const comments = social({ service_type: "Custom Comments", counted_by: "comments" });
const replies = social({
  ...{ service_type: "Comment Replies", counted_by: "comments", options: ["username"] },
});

describe("which fields an item asks for", () => {
  const names = (of: Buyable) => fieldsOf(of).map(({ name, label }) => [name, label]);

  test.each([
    ["nothing", buyable(), []],
    ["a phone number", buyable({ required_fields: note("Nomor HP") }), [["target", "Nomor HP"]]],
    [
      "an account and its zone",
      buyable(zoned),
      [
        ["target", "User ID"],
        ["zone_id", "Zone ID"],
      ],
    ],
    [
      "a zone without words of its own",
      buyable({ ...zoned, required_fields: note("Akun") }),
      [
        ["target", "Akun"],
        ["zone_id", null],
      ],
    ],
    [
      "a nominal",
      wallet,
      [
        ["target", "Nomor GoPay"],
        ["provider_qty", "Nominal"],
      ],
    ],
    [
      "a nominal that the catalogue forgot",
      { ...wallet, item: { ...wallet.item, required_fields: [] } },
      [
        ["target", null],
        ["provider_qty", "Rupiah"],
      ],
    ],
    [
      "comments and whom they answer",
      replies,
      [
        ["target", "Username"],
        ["option.username", null],
        ["comments", null],
      ],
    ],
  ])("%s", (_what, of, expected) => {
    expect(names(of)).toEqual(expected);
  });
});

describe("what note comes out of the fields", () => {
  test.each([
    [buyable(), {}, undefined],
    [buyable({ required_fields: note("Nomor HP") }), { target: " 0812 " }, "0812"],
    [buyable(zoned), { target: "12345678", zone_id: "2201" }, "123456782201"],
    [
      buyable({
        required_fields: [...note("ID"), { key: "server", label: "Server", required: false }],
      }),
      { target: "77", server: "Asia" },
      "77 Asia",
    ],
    [wallet, { target: "0812", provider_qty: "50.000" }, '{"target":"0812","provider_qty":50000}'],
    [social(), { target: "toko" }, '{"target":"toko","opt_smm":[]}'],
    [
      replies,
      { target: "https://x", "option.username": "budi", comments: "Bagus\nMantap" },
      '{"target":"https://x","comment_smm":"Bagus\\nMantap","opt_smm":["budi"]}',
    ],
    [
      social({ options: ["posts", "delay", "expiry"] }),
      { target: "toko", "option.posts": "5" },
      '{"target":"toko","opt_smm":["5"]}',
    ],
  ])("%#", (of, values, expected) => {
    const made = noteOf(of, values);
    expect(made).toBe(expected);
    // What the form lets through, the server's rules let through.
    expect(missingFields(asOrderable(of), made)).toEqual([]);
    expect(noteFaults(asOrderable(of), made).size).toBe(0);
  });
});

describe("what is wrong", () => {
  const faults = (of: Buyable, values: Record<string, string>, quantity = "1") =>
    Object.fromEntries([...faultsOf(of, values, quantity)].map(([name, { kind }]) => [name, kind]));

  test.each([
    [buyable(), {}, "1", {}],
    [buyable(), {}, "", { quantity: "whole" }],
    [buyable(), {}, "0", { quantity: "whole" }],
    [buyable(), {}, "1,5", { quantity: "whole" }],
    [buyable({ min_order: 5, max_order: 9 }), {}, "4", { quantity: "min" }],
    [buyable({ min_order: 5, max_order: 9 }), {}, "10", { quantity: "max" }],
    [buyable(zoned), { target: "1" }, "1", { zone_id: "required" }],
    [
      buyable({ required_fields: note("HP") }),
      { target: "x".repeat(51) },
      "1",
      { target: "tooLong" },
    ],
    [
      buyable({ required_fields: [{ key: "note", label: "HP", required: true, min: 8, max: 13 }] }),
      { target: "0812" },
      "1",
      { target: "tooShort" },
    ],
    [wallet, {}, "1", { target: "required", provider_qty: "required" }],
    [wallet, { target: "1", provider_qty: "9.000" }, "1", { provider_qty: "nominal" }],
    [wallet, { target: "1", provider_qty: "10.500" }, "1", { provider_qty: "nominal" }],
    [wallet, { target: "1", provider_qty: "banyak" }, "1", { provider_qty: "nominal" }],
    [wallet, { target: "1", provider_qty: "500.000" }, "1", {}],
    [comments, { target: "x" }, "", { comments: "required", quantity: "lines" }],
    [comments, { target: "x", comments: "satu\n\ndua" }, "", {}],
    [buyable({ required_fields: note("HP") }), { target: "\uD800" }, "1", { target: "text" }],
  ])("%#", (of, values, quantity, expected) => {
    expect(faults(of, values, quantity)).toEqual(expected);
  });
});

test("the quantity is what was entered, the lines that count, or one package", () => {
  expect(quantityOf(buyable(), {}, "1.000")).toBe(1_000);
  expect(quantityOf(comments, { comments: "a\n\nb\nc" }, "9")).toBe(3);
  expect(quantityOf(social({ single: true }), {}, "9")).toBe(1);
  expect(quantityOf(social({ counted_by: "usernames" }), { "option.usernames": "a\nb" }, "")).toBe(
    2,
  );
  expect(["7", "1.250.000", " 5 ", "-1", "1,5", "", "1e3"].map(wholeNumber)).toEqual([
    ...[7, 1_250_000, 5, undefined, undefined, undefined, undefined],
  ]);
});
