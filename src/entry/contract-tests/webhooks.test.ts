import { beforeAll, describe, expect, test } from "vitest";
import { baseUrl, call, type Door, doors } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();
let key = "";

beforeAll(async () => {
  ({ key } = await shop.reseller());
});

const url = "https://shop.example.com/webhooks?shop=1";

function put(door: Door, body: unknown, as = key) {
  return call(door, "PUT", "/v1/webhook", { key: as, body });
}

/** Addresses that no production may call, in every notation, and why. */
const hostile: [string, string][] = [
  ["http://shop.example.com/", "must begin with https://"],
  ["HTTP://shop.example.com/", "must begin with https://"],
  ["ftp://shop.example.com/", "must begin with https://"],
  ["file:///etc/passwd", "must begin with https://"],
  ["javascript:alert(1)", "not a valid URL"],
  ["//shop.example.com/", "not a valid URL"],
  ["shop.example.com", "not a valid URL"],
  ["", "not a valid URL"],
  [" https://shop.example.com/", "not a valid URL"],
  ["https://shop.example.com/\n", "not a valid URL"],
  ["https://shop.example.com\\@10.0.0.1/", "not a valid URL"],
  ["https://a\0b/", "not a valid URL"],
  ["https://shop.example.com/#part", "must not have a fragment"],
  ["https://user@shop.example.com/", "must not have a user name or password"],
  ["https://user:word@shop.example.com/", "must not have a user name or password"],
  ["https://shop.example.com:22/", "port must be 443 or above 1023"],
  ["https://shop.example.com:0/", "port must be 443 or above 1023"],
  ["https://shop.example.com:80/", "port must be 443 or above 1023"],
  [`https://shop.example.com/${"a".repeat(2_048)}`, "longer than 2048 characters"],
  ["https://localhost/", "address is not public"],
  ["https://a.localhost/", "address is not public"],
  ["https://intranet/", "host is not a full domain name"],
  ["https://127.0.0.1/", "address is not public"],
  ["https://127.1/", "address is not public"],
  ["https://2130706433/", "address is not public"],
  ["https://0x7f000001/", "address is not public"],
  ["https://0177.0.0.1/", "address is not public"],
  ["https://0.0.0.0/", "address is not public"],
  ["https://10.1.2.3/", "address is not public"],
  ["https://172.16.0.1/", "address is not public"],
  ["https://192.168.1.1/", "address is not public"],
  ["https://169.254.169.254/latest/meta-data/", "address is not public"],
  ["https://100.64.0.1/", "address is not public"],
  ["https://255.255.255.255/", "address is not public"],
  ["https://[::1]/", "address is not public"],
  ["https://[::]/", "address is not public"],
  ["https://[::ffff:127.0.0.1]/", "address is not public"],
  ["https://[::ffff:7f00:1]/", "address is not public"],
  ["https://[64:ff9b::7f00:1]/", "address is not public"],
  ["https://[2002:7f00:1::]/", "address is not public"],
  ["https://[fe80::1]/", "address is not public"],
  ["https://[fc00::1]/", "address is not public"],
  ["https://[::127.0.0.1]/", "address is not public"],
];

describe.each(doors)("PUT /v1/webhook through the %s door", (door) => {
  test.each(hostile)("C22 refuses %j", async (callback_url, reason) => {
    const { status, body } = await put(door, { callback_url });
    expect([status, body]).toEqual([
      422,
      {
        ...{ status: false, message: "CALLBACK_URL_NOT_ALLOWED" },
        ...{ errors: { callback_url: [reason] }, request_id: expect.any(String) },
      },
    ]);
    expect((await call(door, "GET", "/v1/webhook", { key })).body.data?.callback_url).toBeNull();
  });

  test.each<[string, unknown, number, string, string?]>([
    ["an address of no text", { callback_url: 5 }, 422, "VALIDATION_FAILED", "callback_url"],
    ["a list of addresses", { callback_url: [url] }, 422, "VALIDATION_FAILED", "callback_url"],
    ["enabled as text", { webhook_enabled: "true" }, 422, "VALIDATION_FAILED", "webhook_enabled"],
    ["enabled as a number", { webhook_enabled: 1 }, 422, "VALIDATION_FAILED", "webhook_enabled"],
    ["events of no list", { events: "order.paid" }, 422, "VALIDATION_FAILED", "events"],
    ["an unknown event", { events: ["order.lost"] }, 422, "VALIDATION_FAILED", "events.0"],
    ["licences as text", { include_licenses: "no" }, 422, "VALIDATION_FAILED", "include_licenses"],
    ["no JSON", "{", 400, "MALFORMED_JSON"],
    ["a list", [], 400, "MALFORMED_JSON"],
    ["no body", undefined, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["enabling without a secret", { webhook_enabled: true }, 422, "WEBHOOK_SECRET_REQUIRED"],
  ])("refuses %s", async (_name, sent, status, code, field) => {
    const answer = await put(door, sent);
    expect([answer.status, answer.body.status, answer.body.message]).toEqual([status, false, code]);
    if (field !== undefined) expect(Object.keys(answer.body.errors as object)).toEqual([field]);
  });

  test("takes each member alone, null as absent, and nothing that it does not know", async () => {
    const own = await shop.reseller();
    const other = await shop.reseller();
    const secret = await call(door, "POST", "/v1/webhook/secret", { key: own.key });
    expect(secret.status).toBe(200);
    const forged = { reseller_id: other.id, has_secret: false, status: "on" };
    const first = await put(door, { callback_url: url, ...forged }, own.key);
    expect(first.body).toEqual({
      ...{ status: true, message: "OK" },
      data: {
        ...{ callback_url: url, webhook_enabled: false, has_secret: true, include_licenses: true },
        secret_created_at: expect.stringMatching(/\+07:00$/),
        updated_at: expect.stringMatching(/\+07:00$/),
        events: expect.arrayContaining(["order.paid", "webhook.test"]),
      },
    });
    const second = await put(door, { callback_url: null, webhook_enabled: true }, own.key);
    expect(second.body.data).toMatchObject({ callback_url: url, webhook_enabled: true });
    const third = await put(door, { events: ["balance.low", "order.paid"] }, own.key);
    expect(third.body.data?.events).toHaveLength(6);
    expect((await call(door, "GET", "/v1/webhook", { key: own.key })).body).toEqual(third.body);
    const theirs = await call(door, "GET", "/v1/webhook", { key: other.key });
    expect(theirs.body.data).toMatchObject({ callback_url: null, updated_at: null });
  });
});

describe.each(doors)("a POST without a body through the %s door", (door) => {
  const secretPath = "/v1/webhook/secret";

  /** Sends exactly that, with no header but the key. */
  async function bare(path: string, init: RequestInit = {}) {
    const { headers, ...rest } = init;
    const response = await fetch(`${baseUrl(door)}/api${path}`, {
      ...{ method: "POST", ...rest },
      headers: { "x-apikey": key, ...headers },
    });
    return { status: response.status, body: await response.json() };
  }

  test("needs no content type; one that has a body is read as any other", async () => {
    const json = { "content-type": "application/json" };
    for (const [init, status] of [
      [{}, 200],
      [{ headers: { "content-type": "application/x-www-form-urlencoded" } }, 200],
      [{ headers: json }, 200],
      [{ headers: json, body: '{"revoke_previous":true}' }, 200],
      [{ headers: json, body: "{" }, 400],
      [{ headers: { "content-type": "text/plain" }, body: "{}" }, 415],
      [{ headers: json, body: " ".repeat(65_537) }, 413],
    ] as const) {
      expect([init, (await bare(secretPath, init)).status]).toEqual([init, status]);
    }
  });

  test.each([
    ["?revoke_previous=true", 200],
    ["?revoke_previous=false", 200],
    ["?revoke_previous=1", 422],
    ["?revoke_previous=", 422],
    ["?revoke_previous=true&revoke_previous=true", 422],
    ["?revoke_previous=%FF", 422],
    ["?unknown=1", 200],
  ])("%s is answered %i", async (query, status) => {
    const answer = await bare(secretPath + query);
    expect(answer.status).toBe(status);
    if (status === 200) {
      expect(answer.body).toEqual({
        ...{ status: true, message: "OK" },
        data: { webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) },
      });
    } else expect(answer.body).toMatchObject({ status: false, message: "VALIDATION_FAILED" });
  });

  test("a body that it ignores revokes nothing", async () => {
    const { key: own, id } = await shop.reseller();
    const count = () => shop.db.prisma.webhookSecret.count({ where: { resellerId: id } });
    const ask = (query: string, body?: object) =>
      call(door, "POST", secretPath + query, { key: own, body });
    await ask("");
    await ask("", { revoke_previous: true });
    expect(await count()).toBe(2);
    await ask("?revoke_previous=true");
    expect(await count()).toBe(1);
  });

  test("a test without a secret or an address is refused", async () => {
    const { key: own } = await shop.reseller();
    const refusal = async () => (await call(door, "POST", "/v1/webhook/test", { key: own })).body;
    expect(await refusal()).toMatchObject({ status: false, message: "WEBHOOK_SECRET_REQUIRED" });
    await call(door, "POST", secretPath, { key: own });
    expect(await refusal()).toMatchObject({ status: false, message: "CALLBACK_URL_REQUIRED" });
  });
});

describe.each(doors)("the log through the %s door", (door) => {
  test.each<[string, string, unknown, number, string]>([
    ["GET", "/v1/webhook/deliveries?page=0", undefined, 422, "VALIDATION_FAILED"],
    ["GET", "/v1/webhook/deliveries?per_page=101", undefined, 422, "VALIDATION_FAILED"],
    ["GET", "/v1/webhook/deliveries?status=lost", undefined, 422, "VALIDATION_FAILED"],
    ["POST", "/v1/webhook/replay", {}, 422, "VALIDATION_FAILED"],
    ["POST", "/v1/webhook/replay", { since: "yesterday" }, 422, "VALIDATION_FAILED"],
    ["POST", "/v1/webhook/replay", { since: 5 }, 422, "VALIDATION_FAILED"],
    ["POST", "/v1/webhook/replay", { since: "2026-01-01T00:00:00" }, 422, "VALIDATION_FAILED"],
    ["POST", "/v1/webhook/replay", { since: "2026-01-01T00:00:00Z" }, 422, "WEBHOOK_NOT_ENABLED"],
    ["POST", "/v1/webhook/deliveries/evt_0/replay", undefined, 404, "DELIVERY_NOT_FOUND"],
    ["POST", "/v1/webhook/deliveries/%00/replay", undefined, 422, "VALIDATION_FAILED"],
    ["POST", `/v1/webhook/deliveries/${"e".repeat(192)}/replay`, {}, 422, "VALIDATION_FAILED"],
    ["GET", "/v1/webhook/deliveries/evt_0", undefined, 404, "NOT_FOUND"],
    ["DELETE", "/v1/webhook", undefined, 405, "METHOD_NOT_ALLOWED"],
  ])("%s %s %j", async (method, path, body, status, code) => {
    const answer = await call(door, method, path, { key, body });
    expect([answer.status, answer.body.status, answer.body.message]).toEqual([status, false, code]);
  });

  test("is empty at first", async () => {
    const { key: own } = await shop.reseller();
    const answer = await call(door, "GET", "/v1/webhook/deliveries?per_page=5", { key: own });
    expect(answer.body).toEqual({
      ...{ status: true, message: "OK", data: [] },
      meta: { current_page: 1, per_page: 5, total: 0 },
    });
  });
});
