import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { testNicknames } from "@/testing/nicknames";
import { call, doors } from "./client";
import { contractShop } from "./contract-shop";
import { newTransferChannel } from "./transfer-channel";

const shop = contractShop();
const nicknames = testNicknames(() => shop);
let key = "";
const names = { item: 0, locked: 0, channel: "", refId: randomUUID() };

beforeAll(async () => {
  ({ key } = await shop.reseller({ balance: 10_000 }));
  names.item = await shop.item({ units: 2 });
  names.locked = await shop.item({ units: 2 });
  await nicknames().attach(names.item, "freefire");
  names.channel = await newTransferChannel(shop.system);
});

/** Example bodies of events, which are pinned where those are. */
const opaque = "data.events[].example";

/** Every path to a value in an answer, with `[]` for any member of an array. */
function pathsOf(value: unknown, path = ""): string[] {
  if (path === opaque) return [path];
  if (Array.isArray(value)) return value.flatMap((member) => pathsOf(member, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) =>
    pathsOf(member, path === "" ? name : `${path}.${name}`),
  );
}

const itemKeys = [
  "active",
  "category",
  "description",
  "h2h_provider",
  "id",
  "is_smm",
  "max_order",
  "min_order",
  "name",
  "order_process",
  "price",
  "price_per",
  "product_id",
  "product_name",
  "provider_meta",
  "sku",
  "stock",
  "updated_at",
  "validation.available",
  "validation.endpoint",
  "validation.requires_zone_id",
];

const lockKeys = ["expires_at", "item_id", "lock_token", "locked_at", "quantity"];

const webhookKeys = [
  ...["callback_url", "events[]", "has_secret", "include_licenses", "secret_created_at"],
  ...["updated_at", "webhook_enabled"],
].map((name) => `data.${name}`);

const deliveryKeys = [
  ...["created_at", "event", "event_id", "next_attempt_at", "ref_id", "status"],
  ...["at", "duration_ms", "error", "response_status"].map((name) => `attempts[].${name}`),
];

const webhookOk = ["message", "status"];

const created = ["amount", "contact", "created_at", "fees", "invoice", "price", "ref_id", "status"];

const pinned: Record<string, string[]> = {
  "POST /v1/trx": ["message", ...created.map((name) => `data.${name}`)],
  "GET /v1/trx/{id}": [
    "message",
    ...["amount", "created_at", "fees", "id", "invoice", "payment_method", "price", "ref_id"].map(
      (name) => `data.${name}`,
    ),
    "data.status",
    "data.updated_at",
    ...[
      "line_status",
      "note",
      "order_item_id",
      "order_process",
      "price",
      "product_license",
      "product_name",
      "subtotal",
      "variant_id",
      "variant_name",
    ].map((name) => `data.items[].${name}`),
  ],
  "GET /v1/trx": [
    "message",
    ...["amount", "created_at", "fees", "id", "invoice", "price", "ref_id", "status"].map(
      (name) => `data[].${name}`,
    ),
    "data[].updated_at",
    "meta.current_page",
    "meta.per_page",
    "meta.total",
  ],
  "POST /v1/order/sandbox": ["message", "data.id", "data.ref_id", "data.status"],
  "GET /v1/item/{item_id}": ["message", ...itemKeys.map((name) => `data.${name}`)],
  "GET /v1/item": [
    "message",
    "data[].icon",
    "data[].id",
    "data[].name",
    "data[].products[].id",
    "data[].products[].image",
    "data[].products[].name",
    ...itemKeys.map((name) => `data[].products[].variants[].${name}`),
    "meta.current_page",
    "meta.is_delta",
    "meta.per_page",
    "meta.total_items",
    "server_time",
  ],
  "POST /v1/item/validate": [
    "message",
    ...["account_name", "cached", "display_name", "region", "region_code"].map(
      (name) => `data.${name}`,
    ),
  ],
  "GET /v1/validation/services": [
    "message",
    ...["product_id", "product_name"].map((name) => `data[].${name}`),
    ...["available", "endpoint", "requires_zone_id"].map((name) => `data[].validation.${name}`),
    ...["id", "item_id", "name"].map((name) => `data[].variants[].${name}`),
    "meta.total_items",
    "meta.total_products",
  ],
  "POST /v1/item/lock": ["success", ...lockKeys.map((name) => `data.${name}`)],
  "GET /v1/item/lock": [
    "success",
    ...[...lockKeys, "remaining_seconds"].map((name) => `data[].${name}`),
  ],
  "DELETE /v1/item/lock/{lock_token}": ["success", "data.lock_token", "data.released_at"],
  "GET /v1/balance": ["message", "data.balance"],
  "POST /v1/balance": [
    "message",
    ...["amount", "channel", "expires_at", "fee", "invoice", "pay_code", "payment_url"].map(
      (name) => `data.${name}`,
    ),
    ...["data.qr_string", "data.status", "data.total"],
    ...["data.instructions[].steps[]", "data.instructions[].title"],
  ],
  "GET /v1/balance/channels": ["code", "fee", "max_amount", "min_amount", "name", "type"].map(
    (name) => `data[].${name}`,
  ),
  "GET /v1/balance/mutations": [
    "message",
    ...[
      "amount",
      "balance_after",
      "balance_before",
      "created_at",
      "direction",
      "id",
      "invoice",
      "ref_id",
      "type",
    ].map((name) => `data[].${name}`),
    "meta.current_page",
    "meta.per_page",
    "meta.total",
  ],
  "GET /v1/webhook": [...webhookOk, ...webhookKeys],
  "PUT /v1/webhook": [...webhookOk, ...webhookKeys],
  "POST /v1/webhook/secret": [...webhookOk, "data.webhook_secret"],
  "POST /v1/webhook/test": [
    ...webhookOk,
    ...["delivered", "duration_ms", "error", "event_id", "response_status"].map(
      (name) => `data.${name}`,
    ),
  ],
  "GET /v1/webhook/docs": [
    ...webhookOk,
    "data.body",
    "data.callback_url.rules[]",
    ...["attempts", "deadline_seconds", "delays_seconds[]", "kept_days", "rules[]"].map(
      (name) => `data.delivery.${name}`,
    ),
    ...["always_sent", "event", "example", "summary"].map((name) => `data.events[].${name}`),
    ...["description", "name"].map((name) => `data.headers[].${name}`),
    ...["covers", "header", "pseudo_code[]", "recipe[]", "recommended"].map(
      (name) => `data.signatures[].${name}`,
    ),
    ...[
      ...["X-Signature", "invoice", "raw_body", "ref_id", "secret", "signed_text", "status"],
      ...["webhook-id", "webhook-signature", "webhook-timestamp"],
    ].map((name) => `data.signatures[].example.${name}`),
  ],
  "GET /v1/webhook/deliveries": [
    ...webhookOk,
    ...deliveryKeys.map((name) => `data[].${name}`),
    ...["current_page", "per_page", "total"].map((name) => `meta.${name}`),
  ],
  "POST /v1/webhook/deliveries/{event_id}/replay": [
    ...webhookOk,
    ...deliveryKeys.map((name) => `data.${name}`),
  ],
  "POST /v1/webhook/replay": [...webhookOk, "data.replayed"],
};

describe.each(doors)("C04 answers through the %s door hold these members and no others", (door) => {
  test("each operation of the interface", async () => {
    const refId = randomUUID();
    const carts = [{ item_id: names.item, quantity: 1, note: "catatan" }];
    const sandbox = { ref_id: randomUUID(), item_id: names.item, quantity: 1 };
    const locking = { key, body: { item_id: names.locked, quantity: 1 } };
    const locked = await call(door, "POST", "/v1/item/lock", locking);
    const lockPath = `/v1/item/lock/${locked.body.data?.lock_token}`;
    const secret = await call(door, "POST", "/v1/webhook/secret", { key });
    const webhook = { callback_url: "https://receiver.invalid/", webhook_enabled: true };
    const changed = await call(door, "PUT", "/v1/webhook", { key, body: webhook });
    const tested = await call(door, "POST", "/v1/webhook/test", { key });
    const replayPath = `/v1/webhook/deliveries/${tested.body.data?.event_id}/replay`;
    const logged = await call(door, "GET", "/v1/webhook/deliveries?status=failed", { key });
    const answers: Record<string, Awaited<ReturnType<typeof call>>> = {
      "GET /v1/webhook": await call(door, "GET", "/v1/webhook", { key }),
      "PUT /v1/webhook": changed,
      "POST /v1/webhook/secret": secret,
      "POST /v1/webhook/test": tested,
      "GET /v1/webhook/docs": await call(door, "GET", "/v1/webhook/docs", { key }),
      "GET /v1/webhook/deliveries": logged,
      "POST /v1/webhook/deliveries/{event_id}/replay": await call(door, "POST", replayPath, {
        key,
      }),
      "POST /v1/webhook/replay": await call(door, "POST", "/v1/webhook/replay", {
        key,
        body: { since: "2020-01-01T00:00:00+07:00" },
      }),
      "POST /v1/item/validate": await call(door, "POST", "/v1/item/validate", {
        key,
        body: { item_id: names.item, customer_id: "12345678" },
      }),
      "GET /v1/validation/services": await call(door, "GET", "/v1/validation/services", { key }),
      "POST /v1/item/lock": locked,
      "GET /v1/item/lock": await call(door, "GET", "/v1/item/lock", { key }),
      "DELETE /v1/item/lock/{lock_token}": await call(door, "DELETE", lockPath, { key }),
      "POST /v1/trx": await call(door, "POST", "/v1/trx", { key, body: { ref_id: refId, carts } }),
      "GET /v1/trx/{id}": await call(door, "GET", `/v1/trx/${refId}`, { key }),
      "GET /v1/trx": await call(door, "GET", "/v1/trx", { key }),
      "POST /v1/order/sandbox": await call(door, "POST", "/v1/order/sandbox", {
        key,
        body: sandbox,
      }),
      "GET /v1/item/{item_id}": await call(door, "GET", `/v1/item/${names.item}`, { key }),
      "GET /v1/item": await call(door, "GET", "/v1/item?per_page=all", { key }),
      "GET /v1/balance": await call(door, "GET", "/v1/balance", { key }),
      "POST /v1/balance": await call(door, "POST", "/v1/balance", {
        key,
        body: { amount: 100_000, channel: names.channel },
      }),
      "GET /v1/balance/channels": await call(door, "GET", "/v1/balance/channels", { key }),
      "GET /v1/balance/mutations": await call(door, "GET", "/v1/balance/mutations", { key }),
    };
    const document = (await call(door, "GET", "/v1/openapi.json")).body;
    const operations = Object.entries(document.paths as Record<string, object>).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(Object.keys(pinned).sort());
    for (const [operation, { status, body }] of Object.entries(answers)) {
      expect([operation, status]).toEqual([operation, 200]);
      const paths = [...new Set(pathsOf(body))].sort();
      expect([operation, paths]).toEqual([operation, [...(pinned[operation] ?? [])].sort()]);
    }
  });
});
