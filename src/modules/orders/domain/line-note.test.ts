import { describe, expect, test } from "vitest";
import { isSmmNote, missingFields, noteFaults } from "../contract/line-note";
import type { OrderableItem } from "../contract/orderable-item";
import { nominalOf } from "./line-note";

const plain: OrderableItem = {
  id: 1,
  stockKind: "unlimited",
  orderProcess: "h2h",
  openDenom: false,
  minQty: null,
  maxQty: null,
  stepQty: null,
  requiredFields: [{ key: "note", required: true }],
  minOrder: 1,
  maxOrder: null,
  serviceType: null,
};
const wallet: OrderableItem = {
  ...plain,
  openDenom: true,
  minQty: 10_000,
  maxQty: 500_000,
  stepQty: 1_000,
  requiredFields: [
    { key: "note", required: true },
    { key: "provider_qty", required: true },
  ],
};
const zoned = { ...wallet, requiredFields: [{ key: "zone_id", required: true }] };
const smm: OrderableItem = { ...plain, orderProcess: "smm" };
const json = (value: unknown) => JSON.stringify(value);
const faults = (item: OrderableItem, note: string) => Object.fromEntries(noteFaults(item, note));

describe("a social-media note", () => {
  test.each([
    [undefined, false],
    ["https://example.com", false],
    ["[]", false],
    ["null", false],
    [json({}), false],
    [json({ target: 5 }), false],
    [json({ target: " " }), false],
    [json({ target: "x", opt_smm: "a" }), false],
    [json({ target: "x", opt_smm: [1] }), false],
    [json({ target: "x" }), true],
    [json({ target: "x", opt_smm: [] }), true],
    [json({ target: "x", opt_smm: ["a"], comment_smm: "b" }), true],
  ])("%s: %s", (note, right) => {
    expect(isSmmNote(note)).toBe(right);
  });
});

describe("required fields", () => {
  test.each([
    [plain, undefined, ["note"]],
    [plain, "0812", []],
    [wallet, undefined, ["note"]],
    [wallet, "0812", ["note"]],
    [wallet, json({}), ["target", "provider_qty"]],
    [wallet, json({ target: "0812" }), ["provider_qty"]],
    [wallet, json({ target: "0812", provider_qty: 10_000 }), []],
    [zoned, json({ target: "0812", provider_qty: 10_000 }), ["zone_id"]],
    [zoned, json({ target: "0812", provider_qty: 10_000, zone_id: "" }), ["zone_id"]],
    [smm, json({ target: "x" }), []],
  ])("%# are named where they are absent", (item, note, missing) => {
    expect(missingFields(item, note)).toEqual(missing);
  });
});

describe("what a note says", () => {
  test("plain notes end at 50 code points, JSON notes at 10,000", () => {
    expect(faults(plain, "😀".repeat(50))).toEqual({});
    expect(faults(plain, "😀".repeat(51))).toEqual({ "": expect.stringContaining("50") });
    const long = json({ target: "x".repeat(10_000) });
    expect(faults(smm, long)).toEqual({ "": expect.stringContaining("10000") });
  });

  test.each([9_999, 9_000, 501_000, 10_500, 10_000.5, "10000", null, true])(
    "a nominal of %j is refused",
    (provider_qty) => {
      const note = json({ target: "0812", provider_qty });
      expect(Object.keys(faults(wallet, note))).toEqual(["provider_qty"]);
    },
  );

  test.each([10_000, 11_000, 500_000])("a nominal of %j is taken", (provider_qty) => {
    const note = json({ target: "0812", provider_qty });
    expect(faults(wallet, note)).toEqual({});
    expect(nominalOf(wallet, note)).toBe(provider_qty);
  });

  test("C17 NUL and lone surrogates inside the JSON are refused, however deep", () => {
    for (const text of ["\\u0000", "\\ud800"]) {
      const deep = `{"target":"x","provider_qty":10000,"a":${"[".repeat(3_000)}"${text}"${"]".repeat(3_000)}}`;
      expect(faults(wallet, deep)).toEqual({ "": expect.stringContaining("NUL") });
      const name = `{"target":"x","provider_qty":10000,"${text}":1}`;
      expect(faults(wallet, name)).toEqual({ "": expect.stringContaining("NUL") });
    }
  });

  test("a plain item has no nominal", () => {
    expect(nominalOf(plain, "0812")).toBeUndefined();
  });
});
