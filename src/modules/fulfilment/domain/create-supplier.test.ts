import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { createSupplier, type NewSupplier } from "./create-supplier";
import { openSupplier } from "./open-supplier";
import { readSupplierBalance } from "./supplier-balance";
import { findSupplier, listSuppliers } from "./supplier-facts";
import { updateSupplier } from "./update-supplier";

const shop = testShop();

const digiflazz = (rest: Partial<NewSupplier> = {}): NewSupplier => ({
  ...{ code: randomUUID(), name: "Digiflazz", kind: "digiflazz" },
  settings: { base_url: "https://api.digiflazz.com/v1/", username: "grosir" },
  credentials: { api_key: "the-api-key", webhook_secret: "the-webhook-secret" },
  ...rest,
});
const panel = (rest: Partial<NewSupplier> = {}): NewSupplier => ({
  ...{ code: randomUUID(), name: "Panel", kind: "smm_panel" },
  settings: {
    base_url: "https://panel.example/api/v2",
    currency: "USD",
    exchange_rate: "16350.5",
  },
  credentials: { key: "the-panel-key" },
  ...rest,
});

function row(code: string) {
  return shop().db.prisma.supplier.findUniqueOrThrow({ where: { code } });
}

test("credentials are sealed for their row and shown to nobody", async () => {
  const peer: NewSupplier = {
    ...{ code: randomUUID(), name: "Another Grosir", kind: "peer" },
    settings: { base_url: "https://other.example" },
    credentials: { api_key: "the-peer-key" },
  };
  for (const supplier of [digiflazz(), panel(), peer]) {
    await createSupplier(shop().system, supplier);
    const stored = await row(supplier.code);
    const bytes = Buffer.from(stored.credentials).toString("latin1");
    expect(bytes).not.toMatch(/the-[a-z]+-/);
    expect(openSupplier(shop().system, stored)).toHaveProperty("submit");
    const moved = { ...stored, code: "elsewhere" };
    expect(() => openSupplier(shop().system, moved)).toThrow();
  }
  const listed = JSON.stringify(await listSuppliers(shop().system));
  expect(listed).toContain("https://api.digiflazz.com/v1");
  expect(listed).not.toMatch(/the-[a-z]+-/);
});

describe("is refused:", () => {
  const wrong: [string, NewSupplier, string][] = [
    ["code", digiflazz({ code: "Digi Flazz" }), "code"],
    ["name", digiflazz({ name: "" }), "name"],
    [
      "http elsewhere",
      digiflazz({ settings: { base_url: "http://api.digiflazz.com/v1", username: "x" } }),
      "settings.base_url",
    ],
    [
      "no user name",
      digiflazz({ settings: { base_url: "https://api.digiflazz.com/v1" } }),
      "settings.username",
    ],
    ["no credentials", digiflazz({ credentials: undefined }), "credentials"],
    ["another's credentials", digiflazz({ credentials: { key: "x" } }), "credentials.api_key"],
    ["an unknown member", panel({ credentials: { key: "x", more: 1 } }), "credentials"],
    [
      "an exchange rate of nothing",
      panel({
        settings: { base_url: "https://p.example", currency: "USD", exchange_rate: "0.0" },
      }),
      "settings.exchange_rate",
    ],
    [
      "a margin below the cost",
      panel({
        settings: {
          ...{ base_url: "https://p.example", currency: "IDR", exchange_rate: "1" },
          margin: { percent: "-1" },
        },
      }),
      "settings.margin.percent",
    ],
  ];
  test.each(wrong)("%s", async (_, supplier, field) => {
    const refusal = await createSupplier(shop().system, supplier).catch((error) => error);
    expect(refusal).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(Object.keys(refusal.errors)).toContain(field);
  });

  test("a code in use", async () => {
    const taken = digiflazz();
    await createSupplier(shop().system, taken);
    await expect(createSupplier(shop().system, taken)).rejects.toMatchObject({
      errors: { code: ["is in use"] },
    });
  });

  test("anybody but the operator", async () => {
    const { context } = await shop().reseller();
    const none = new AppError("NOT_FOUND");
    await expect(createSupplier(context, digiflazz())).rejects.toEqual(none);
    await expect(updateSupplier(context, "x", {})).rejects.toEqual(none);
    await expect(listSuppliers(context)).rejects.toEqual(none);
    await expect(findSupplier(context, "x")).rejects.toEqual(none);
    await expect(readSupplierBalance(context, "x")).rejects.toEqual(none);
  });
});

test("an update changes what is named and nothing else", async () => {
  const { code } = panel();
  await createSupplier(shop().system, panel({ code }));
  const before = await row(code);
  await updateSupplier(shop().system, code, {
    settings: { exchange_rate: "16400", margin: { percent: "3", round_to: 50 } },
    active: false,
  });
  const settings = {
    ...{ base_url: "https://panel.example/api/v2", timeout_seconds: 30 },
    ...{ currency: "USD", exchange_rate: "16400" },
  };
  expect(await row(code)).toEqual({
    ...before,
    ...{ active: false, updatedAt: expect.any(Date) },
    settings: { ...settings, margin: { percent: "3", fixed: 0, round_to: 50 } },
  });
  await updateSupplier(shop().system, code, { settings: { margin: { fixed: 100 } } });
  expect((await row(code)).settings).toMatchObject({
    margin: { percent: "3", fixed: 100, round_to: 50 },
  });
  await updateSupplier(shop().system, code, { settings: { margin: null } });
  expect((await row(code)).settings).toEqual(settings);
  await updateSupplier(shop().system, code, { credentials: { key: "new" } });
  expect((await row(code)).credentials).not.toEqual(before.credentials);
  const wrong = updateSupplier(shop().system, code, { settings: { currency: "Rupiah" } });
  await expect(wrong).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  const none = updateSupplier(shop().system, "none", {});
  await expect(none).rejects.toEqual(new AppError("NOT_FOUND"));
});
