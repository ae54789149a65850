import { describe, expect, test } from "vitest";
import { createValidator } from "@/modules/account-validation/domain/create-validator";
import { setItemValidation } from "@/modules/account-validation/domain/item-validation";
import { testNicknames } from "@/testing/nicknames";
import { type Answer, baseUrl, call, type Door, doors } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();
const nicknames = testNicknames(() => shop);

function validate(door: Door, key: string, body: unknown): Promise<Answer> {
  return call(door, "POST", "/v1/item/validate", { key, body });
}

function said({ status, body }: Answer): string {
  return `${status} ${body.message}`;
}

describe.each(doors)("through the %s door", (door) => {
  test("find an item, validate an account, and again from what is known", async () => {
    const { key } = await shop.reseller({ scopes: ["catalogue:read"] });
    const item_id = await shop.item({ name: `Diamonds ${door}` });
    await nicknames().attach(item_id);
    const found = await call(door, "GET", `/v1/validation/services?search=diamonds%20${door}`, {
      key,
    });
    const validation = {
      available: true,
      endpoint: "/api/v1/item/validate",
      requires_zone_id: true,
    };
    expect(found.body).toEqual({
      message: "OK",
      data: [
        {
          ...{ product_id: expect.any(Number), product_name: "Produk Uji", validation },
          variants: [{ id: item_id, item_id, name: `Diamonds ${door}` }],
        },
      ],
      meta: { total_products: 1, total_items: 1 },
    });
    const item = await call(door, "GET", `/v1/item/${item_id}`, { key });
    expect(item.body.data?.validation).toEqual(validation);

    const account = { item_id, customer_id: "12345678", zone_id: "2201" };
    const first = await validate(door, key, account);
    expect(first.status).toBe(200);
    expect(first.headers.get("ratelimit-policy")).toContain('"validation"');
    const name = first.body.data?.account_name;
    expect(first.body).toEqual({
      message: "OK",
      data: {
        ...{ account_name: name, display_name: `${name} (SEA)`, region: "SEA", region_code: "ID" },
        ...{ cached: false, details: {} },
      },
    });
    const again = await validate(door, key, account);
    expect(again.body.data).toEqual({ ...first.body.data, cached: true });
    const { key: other } = await shop.reseller();
    expect((await validate(door, other, account)).body.data?.cached).toBe(false);
  });

  test("refusals come in the order of the checks", async () => {
    const { key } = await shop.reseller();
    const [item_id, plain] = [await shop.item(), await shop.item()];
    await nicknames().attach(item_id);
    const asked = nicknames().simulator.requests().length;
    const answers = async (body: unknown) => said(await validate(door, key, body));
    expect(await answers({ item_id: 2 ** 53 - 1, customer_id: "" })).toBe("422 VALIDATION_FAILED");
    const nobody = { customer_id: "1404" };
    expect(await answers({ item_id: 2 ** 53 - 1, ...nobody })).toBe("404 ITEM_NOT_FOUND");
    expect(await answers({ item_id: plain, ...nobody })).toBe("422 VALIDATION_NOT_AVAILABLE");
    expect(await answers({ item_id, ...nobody })).toBe("422 ZONE_ID_REQUIRED");
    expect(await answers({ item_id, ...nobody, zone_id: null })).toBe("422 ZONE_ID_REQUIRED");
    expect(nicknames().simulator.requests()).toHaveLength(asked);
    expect(await answers({ item_id, ...nobody, zone_id: "1" })).toBe("422 ACCOUNT_NOT_FOUND");
    const broken = await validate(door, key, { item_id, customer_id: "1500", zone_id: "1" });
    expect(said(broken)).toBe("503 VALIDATION_PROVIDER_UNAVAILABLE");
    expect(JSON.stringify(broken.body)).not.toContain("key-");
    const { key: narrow } = await shop.reseller({ scopes: ["orders:write"] });
    expect(said(await validate(door, narrow, {}))).toBe("403 SCOPE_NOT_ALLOWED");
  });

  const names = ["", "a".repeat(101), "😀".repeat(101), "a\0", "\ud800", 5, true, [], {}];
  test.each([
    ...names.map((value): [string, unknown] => ["customer_id", value]),
    ...names.map((value): [string, unknown] => ["zone_id", value]),
    ...[0, -1, 1.5, "1", 2 ** 53, null, true].map((value): [string, unknown] => ["item_id", value]),
    ...["customer_id", "item_id"].map((field): [string, unknown] => [field, undefined]),
  ])("C14 C17 %s %j is refused", async (field, value) => {
    const { key } = await shop.reseller();
    const input = { item_id: 1, customer_id: "1", zone_id: "1", [field]: value };
    const { status, body } = await validate(door, key, input);
    expect([status, body.message, Object.keys(body.errors ?? {})]).toEqual([
      ...[422, "VALIDATION_FAILED", [field]],
    ]);
  });

  test("100 characters of any kind reach the validator as they are", async () => {
    const { key } = await shop.reseller();
    const item_id = await shop.item();
    await nicknames().attach(item_id, "freefire", "signature");
    const customer_id = `${"😀".repeat(89)}/../&?#%é\n"`;
    expect([...customer_id]).toHaveLength(100);
    const answer = await validate(door, key, { item_id, customer_id, zone_id: " ", price: 1 });
    expect(said(answer)).toBe("200 OK");
    const { user_id, zone_id } = nicknames().simulator.requests().at(-1) ?? {};
    expect({ user_id, zone_id }).toEqual({ user_id: customer_id, zone_id: " " });
  });

  test("one such service asks another", async () => {
    const { key } = await shop.reseller();
    const { key: api_key } = await shop.reseller({ scopes: ["catalogue:read"] });
    const [theirs, item_id] = [await shop.item(), await shop.item()];
    await nicknames().attach(theirs);
    const validator = `peer-${door}`;
    await createValidator(shop.system, {
      ...{ code: validator, name: "Peer", kind: "peer", credentials: { api_key } },
      settings: { base_url: `${baseUrl(door === "node" ? "next" : "node")}/api` },
    });
    const attachment = { itemId: item_id, validator, code: String(theirs), requiresZone: true };
    await setItemValidation(shop.system, attachment);
    const account = { item_id, customer_id: "4711", zone_id: "1" };
    const answer = await validate(door, key, account);
    expect(answer.body.data).toMatchObject({ region: "SEA", region_code: "ID", cached: false });
    expect(said(await validate(door, key, { ...account, customer_id: "1404" }))).toBe(
      "422 ACCOUNT_NOT_FOUND",
    );
    expect(said(await validate(door, key, { ...account, customer_id: "1500" }))).toBe(
      "503 VALIDATION_PROVIDER_UNAVAILABLE",
    );
  });
});
