import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { columnsHolding } from "@/testing/columns-holding";
import { testShop } from "@/testing/test-shop";
import { createValidator, type NewValidator } from "./create-validator";
import { removeItemValidation, setItemValidation } from "./item-validation";
import { updateValidator } from "./update-validator";
import { findValidator, listValidators } from "./validator-facts";
import { openValidator } from "./validators/open-validator";

const shop = testShop();

const lookUp = {
  base_url: "https://look-up.example/api/",
  path: "/names/{code}?id={customer_id}&zone={zone_id}&sign={sign}",
  headers: { "X-Key": "{api_key}" },
  signatures: { sign: { algorithm: "sha256", text: "{api_key}{customer_id}" } },
  name_path: "data.name",
};
const validator = (rest: Partial<NewValidator> = {}): NewValidator => ({
  ...{ code: randomUUID(), name: "Look-up", kind: "http", settings: lookUp },
  credentials: { api_key: "the-api-key" },
  ...rest,
});
const peer = {
  kind: "peer",
  settings: { base_url: "https://peer.example/api" },
  credentials: { api_key: "grs_live_x" },
} as const;

function row(code: string) {
  return shop().db.prisma.validator.findUniqueOrThrow({ where: { code } });
}

test("C35 credentials are sealed for their row and shown to nobody", async () => {
  const [first, second] = [validator(), validator()];
  await createValidator(shop().system, first);
  await createValidator(shop().system, second);
  const listed = JSON.stringify(await listValidators(shop().system));
  expect(listed).toContain("https://look-up.example/api");
  expect(listed).not.toContain("the-api-key");
  expect(await columnsHolding(shop().db, "the-api-key")).toEqual([]);
  const stored = await row(first.code);
  openValidator(shop().system.sealer, stored);
  const moved = { ...stored, code: second.code };
  expect(() => openValidator(shop().system.sealer, moved)).toThrow();
});

describe("is refused:", () => {
  const settings = (change: object) => ({ settings: { ...lookUp, ...change } });
  const address = (base_url: string) => settings({ base_url });
  const wrong: [string, Partial<NewValidator>, string][] = [
    ["code", { code: "Look up" }, "code"],
    ["name", { name: "" }, "name"],
    ["http elsewhere", address("http://look-up.example"), "settings.base_url"],
    ["no address", address("look-up"), "settings.base_url"],
    ["another scheme", address("file:///etc/passwd"), "settings.base_url"],
    ["user info", address("https://a@look-up.example"), "settings.base_url"],
    ["a password alone", address("https://:a@look-up.example"), "settings.base_url"],
    ["a query", address("https://look-up.example/?a=1"), "settings.base_url"],
    ["a path that is none", settings({ path: "@evil.example" }), "settings.path"],
    ["another method", settings({ method: "DELETE" }), "settings.method"],
    ["a body with GET", settings({ body: { form: { a: "1" } } }), "settings.body"],
    ["no name", settings({ name_path: undefined }), "settings.name_path"],
    ["a path of nothing", settings({ name_path: "data..name" }), "settings.name_path"],
    [
      "an unknown hash",
      settings({ signatures: { s: { algorithm: "crc", text: "" } } }),
      "settings.signatures.s.algorithm",
    ],
    ["a header that is none", settings({ headers: { "X Key": "a" } }), "settings.headers.X Key"],
    ["what is no setting", settings({ proxy: "http://x" }), "settings"],
    ["an unknown name in the path", settings({ path: "/{user}?s={sign}" }), "settings.path"],
    [
      "an unknown name in a header",
      settings({ headers: { "X-Key": "{key}" } }),
      "settings.headers",
    ],
    [
      "the account in a header",
      settings({ headers: { "X-Id": "{customer_id}" } }),
      "settings.headers",
    ],
    [
      "an unknown name in the body",
      settings({ method: "POST", body: { json: { a: [{ b: "{c}" }] } } }),
      "settings.body",
    ],
    [
      "a signature of a signature",
      settings({ signatures: { sign: { algorithm: "md5", text: "{sign}" } } }),
      "settings.signatures",
    ],
    [
      "a credential called as the account",
      { credentials: { api_key: "x", code: "y" } },
      "settings.signatures",
    ],
    [
      "a credential called as a signature",
      { credentials: { api_key: "x", sign: "y" } },
      "settings.signatures",
    ],
    ["no credentials", { credentials: null }, "credentials"],
    ["a credential of two lines", { credentials: { api_key: "a\r\nb" } }, "credentials.api_key"],
    ["a credential that is missing", { credentials: {} }, "settings.signatures"],
    ["a peer without a key", { ...peer, credentials: {} }, "credentials.api_key"],
    [
      "a peer on http",
      { ...peer, settings: { base_url: "http://peer.example" } },
      "settings.base_url",
    ],
  ];
  test.each(wrong)("%s", async (_, part, field) => {
    const refusal = await createValidator(shop().system, validator(part)).catch((error) => error);
    expect(refusal).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(Object.keys(refusal.errors)).toContain(field);
  });

  test("a code in use", async () => {
    const taken = validator();
    await createValidator(shop().system, taken);
    await expect(createValidator(shop().system, taken)).rejects.toMatchObject({
      errors: { code: ["is in use"] },
    });
  });

  test("C02 anybody but the operator", async () => {
    const { context } = await shop().reseller();
    const none = new AppError("NOT_FOUND");
    const attachment = { itemId: 1, validator: "x", code: "x", requiresZone: false };
    await expect(createValidator(context, validator())).rejects.toEqual(none);
    await expect(updateValidator(context, "x", {})).rejects.toEqual(none);
    await expect(listValidators(context)).rejects.toEqual(none);
    await expect(findValidator(context, "x")).rejects.toEqual(none);
    await expect(setItemValidation(context, attachment)).rejects.toEqual(none);
    await expect(removeItemValidation(context, 1)).rejects.toEqual(none);
  });
});

test("an update changes what is named and nothing else", async () => {
  const { code } = validator();
  await createValidator(shop().system, validator({ code }));
  const before = await row(code);
  const region = { region_path: "data.region" };
  await updateValidator(shop().system, code, { settings: region, active: false });
  const { settings, credentials: _, ...rest } = await row(code);
  expect(rest).toEqual({
    ...{ id: before.id, code, name: "Look-up", kind: "http", keyId: before.keyId },
    ...{ active: false, createdAt: before.createdAt, updatedAt: expect.any(Date) },
  });
  expect(settings).toEqual({ ...(before.settings as object), ...region });
  await updateValidator(shop().system, code, { settings: { region_path: null } });
  expect((await row(code)).settings).toEqual(before.settings);
  const renamed = { credentials: { other: "x" } };
  await expect(updateValidator(shop().system, code, renamed)).rejects.toMatchObject({
    errors: { "settings.headers": ["names {api_key}, which is not known there"] },
  });
  await updateValidator(shop().system, code, { credentials: { api_key: "new" } });
  openValidator(shop().system.sealer, await row(code));
  await expect(updateValidator(shop().system, "none", {})).rejects.toEqual(
    new AppError("NOT_FOUND"),
  );
});

test("an item is attached to one validator by a code that it can have", async () => {
  const [http, other] = [validator(), validator(peer)];
  await createValidator(shop().system, http);
  await createValidator(shop().system, other);
  const itemId = await shop().item();
  const attach = (name: string, code: string, id = itemId) =>
    setItemValidation(shop().system, { itemId: id, validator: name, code, requiresZone: false });
  await attach(http.code, "mobilelegend");
  await attach(other.code, "12");
  expect(await findValidator(shop().system, http.code)).toMatchObject({ items: 0 });
  expect(await findValidator(shop().system, other.code)).toMatchObject({ items: 1 });
  const refusal = (field: string) => ({
    code: "VALIDATION_FAILED",
    errors: { [field]: [expect.any(String)] },
  });
  await expect(attach("none", "12")).rejects.toMatchObject(refusal("validator"));
  for (const code of ["", "a b", "é", "c".repeat(101)]) {
    await expect(attach(http.code, code)).rejects.toMatchObject(refusal("code"));
  }
  for (const code of ["ml", "0", "-1", "1.5", "9".repeat(16)]) {
    await expect(attach(other.code, code)).rejects.toMatchObject(refusal("code"));
  }
  const unknown = new AppError("ITEM_NOT_FOUND");
  await expect(attach(http.code, "ml", 2 ** 40)).rejects.toEqual(unknown);
  await expect(removeItemValidation(shop().system, 2 ** 40)).rejects.toEqual(unknown);
  await removeItemValidation(shop().system, itemId);
  await expect(removeItemValidation(shop().system, itemId)).rejects.toEqual(
    new AppError("VALIDATION_NOT_AVAILABLE"),
  );
});
