import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { createGateway, type NewGateway } from "./create-gateway";
import { findGateway, listGateways } from "./gateway-facts";
import { openGateway } from "./gateways/open-gateway";
import { updateGateway } from "./update-gateway";

const shop = testShop();

const tripay = (rest: Partial<NewGateway> = {}): NewGateway => ({
  ...{ code: randomUUID(), name: "Tripay", kind: "tripay" },
  settings: { base_url: "https://tripay.co.id/api/", merchant_code: "T0001" },
  credentials: { api_key: "the-api-key", private_key: "the-private-key" },
  ...rest,
});
const bank = { bank: "BCA", number: "8270123456", holder: "PT Grosir" };

function row(code: string) {
  return shop().db.prisma.paymentGateway.findUniqueOrThrow({ where: { code } });
}

test("credentials are sealed for their row and shown to nobody", async () => {
  const first = tripay();
  const second = tripay();
  await createGateway(shop().system, first);
  await createGateway(shop().system, second);
  const listed = JSON.stringify(await listGateways(shop().system));
  expect(listed).toContain("https://tripay.co.id/api");
  expect(listed).not.toContain("the-api-key");
  const stored = await row(first.code);
  expect(Buffer.from(stored.credentials ?? []).toString("latin1")).not.toContain("the-api-key");
  expect(openGateway(shop().system, stored).remote).toBe(true);
  const moved = { ...stored, code: second.code };
  expect(() => openGateway(shop().system, moved)).toThrow();
});

describe("is refused:", () => {
  const wrong: [string, Partial<NewGateway>, string][] = [
    ["code", { code: "Tripay Main" }, "code"],
    ["name", { name: "" }, "name"],
    [
      "http elsewhere",
      { settings: { base_url: "http://tripay.co.id/api", merchant_code: "T" } },
      "settings.base_url",
    ],
    ["no address", { settings: { base_url: "tripay", merchant_code: "T" } }, "settings.base_url"],
    [
      "user info",
      { settings: { base_url: "https://a@tripay.co.id", merchant_code: "T" } },
      "settings.base_url",
    ],
    [
      "no merchant",
      { settings: { base_url: "https://tripay.co.id/api" } },
      "settings.merchant_code",
    ],
    ["no credentials", { credentials: null }, "credentials"],
    ["half the credentials", { credentials: { api_key: "x" } }, "credentials.private_key"],
    [
      "no accounts",
      { kind: "transfer", settings: { accounts: [] }, credentials: null },
      "settings.accounts",
    ],
    [
      "an account's number",
      {
        kind: "transfer",
        settings: { accounts: [{ ...bank, code: "A", number: "x" }] },
        credentials: null,
      },
      "settings.accounts.0.number",
    ],
    [
      "two accounts of one code",
      {
        kind: "transfer",
        settings: {
          accounts: [
            { ...bank, code: "A" },
            { ...bank, code: "A" },
          ],
        },
        credentials: null,
      },
      "settings.accounts",
    ],
    [
      "credentials where there are none",
      { kind: "transfer", settings: { accounts: [{ ...bank, code: "A" }] } },
      "credentials",
    ],
  ];
  test.each(wrong)("%s", async (_, part, field) => {
    const refusal = await createGateway(shop().system, tripay(part)).catch((error) => error);
    expect(refusal).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(Object.keys(refusal.errors)).toEqual([field]);
  });

  test("a code in use", async () => {
    const taken = tripay();
    await createGateway(shop().system, taken);
    await expect(createGateway(shop().system, taken)).rejects.toMatchObject({
      errors: { code: ["is in use"] },
    });
  });

  test("anybody but the operator", async () => {
    const { context } = await shop().reseller();
    const none = new AppError("NOT_FOUND");
    await expect(createGateway(context, tripay())).rejects.toEqual(none);
    await expect(updateGateway(context, "x", {})).rejects.toEqual(none);
    await expect(listGateways(context)).rejects.toEqual(none);
    await expect(findGateway(context, "x")).rejects.toEqual(none);
  });
});

test("an update changes what is named and nothing else", async () => {
  const { code } = tripay();
  await createGateway(shop().system, tripay({ code }));
  const before = await row(code);
  await updateGateway(shop().system, code, { settings: { merchant_code: "T2" }, active: false });
  expect(await row(code)).toEqual({
    ...before,
    ...{ active: false, updatedAt: expect.any(Date) },
    settings: { base_url: "https://tripay.co.id/api", merchant_code: "T2" },
  });
  const credentials = { api_key: "new", private_key: "new" };
  await updateGateway(shop().system, code, { credentials });
  expect((await row(code)).credentials).not.toEqual(before.credentials);
  expect(openGateway(shop().system, await row(code)).remote).toBe(true);
  await expect(
    updateGateway(shop().system, code, { settings: { merchant_code: "" } }),
  ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await expect(updateGateway(shop().system, "none", {})).rejects.toEqual(new AppError("NOT_FOUND"));
});
