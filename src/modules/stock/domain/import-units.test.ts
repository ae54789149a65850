import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { countStock } from "./count-stock";
import { importUnits } from "./import-units";
import { openUnit } from "./unit-secret";

const shop = testShop();

test("units are kept encrypted, in the order given, without duplicates", async () => {
  const itemId = await shop().item();
  const secrets = ["AAAA-1", "BBBB-2", "AAAA-1", "email@example.com|kata sandi"];
  expect(await importUnits(shop().system, { itemId, secrets })).toEqual({
    imported: 3,
    duplicates: 1,
  });
  expect(await importUnits(shop().system, { itemId, secrets })).toEqual({
    imported: 0,
    duplicates: 4,
  });
  const rows = await shop().db.prisma.stockUnit.findMany({
    where: { itemId },
    orderBy: { id: "asc" },
  });
  expect(rows.map((row) => openUnit(shop().system.sealer, row))).toEqual([
    "AAAA-1",
    "BBBB-2",
    "email@example.com|kata sandi",
  ]);
  for (const [index, { secret }] of rows.entries()) {
    expect(Buffer.from(secret).includes([...new Set(secrets)][index] ?? "")).toBe(false);
  }
  expect(await countStock(shop().system, itemId)).toEqual({ free: 3, locked: 0, sold: 0 });
});

test("C35 a unit's ciphertext does not open in another row", async () => {
  const itemId = await shop().item({ units: 2 });
  const [first, second] = await shop().db.prisma.stockUnit.findMany({ where: { itemId } });
  if (!first || !second) throw new Error("two units were expected");
  expect(() => openUnit(shop().system.sealer, { ...first, secret: second.secret })).toThrow();
});

test("one bad entry refuses the whole list", async () => {
  const itemId = await shop().item();
  for (const bad of ["", "  ", "a\0", "\ud800", "x".repeat(4_001)]) {
    await expect(
      importUnits(shop().system, { itemId, secrets: ["good", bad] }),
    ).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: { "units.1": [expect.any(String)] },
    });
  }
  expect(await countStock(shop().system, itemId)).toEqual({ free: 0, locked: 0, sold: 0 });
});

test("only the operator imports, and only for items delivered from stock", async () => {
  const itemId = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
  await expect(importUnits(shop().system, { itemId, secrets: ["a"] })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
  await expect(
    importUnits(shop().system, { itemId: 999_999, secrets: ["a"] }),
  ).rejects.toMatchObject({ code: "ITEM_NOT_FOUND" });
  const { context } = await shop().reseller();
  await expect(importUnits(context, { itemId, secrets: ["a"] })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
