import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { baseUrl, call, doors } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();
let key = "";
let item = 0;

beforeAll(async () => {
  ({ key } = await shop.reseller({ balance: 1_000_000 }));
  item = await shop.item({ units: 20 });
});

const order = (rest: object = {}) => ({
  ref_id: randomUUID(),
  carts: [{ item_id: item, quantity: 1 }],
  ...rest,
});
const cart = (line: object) => order({ carts: [{ item_id: item, quantity: 1, ...line }] });
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const json = { "content-type": "application/json" };

/** A body, and the status and code that it must be answered with. */
type Case = [
  name: string,
  body: () => unknown,
  status: number,
  code: string,
  headers?: Record<string, string>,
];

const wrongNumbers: [string, string][] = [
  ["0", "0"],
  ["-1", "-1"],
  ["1.5", "1.5"],
  ["5.0000001", "5.0000001"],
  ['"1"', '"1"'],
  ["1e21", "1e21"],
  ["2^53", "9007199254740992"],
  ["null", "null"],
  ["true", "true"],
  ["[5]", "[5]"],
  ["{}", "{}"],
];

const cases: Case[] = [
  ...wrongNumbers.map(
    ([name, literal]): Case => [
      `C14 quantity ${name}`,
      () => `{"ref_id":"${randomUUID()}","carts":[{"item_id":${item},"quantity":${literal}}]}`,
      422,
      "VALIDATION_FAILED",
    ],
  ),
  ...wrongNumbers.map(
    ([name, literal]): Case => [
      `C14 item_id ${name}`,
      () => `{"ref_id":"${randomUUID()}","carts":[{"item_id":${literal},"quantity":1}]}`,
      422,
      "VALIDATION_FAILED",
    ],
  ),
  ["C14 quantity 2^31", () => cart({ quantity: 2 ** 31 }), 422, "VALIDATION_FAILED"],
  ["C14 item_id 2^53-1", () => cart({ item_id: 2 ** 53 - 1 }), 404, "ITEM_NOT_FOUND"],
  ["C14 quantity above a unit order", () => cart({ quantity: 1_001 }), 422, "VALIDATION_FAILED"],
  ["C14 max_price 1.5", () => order({ max_price: 1.5 }), 422, "VALIDATION_FAILED"],
  ["C14 max_price -1", () => order({ max_price: -1 }), 422, "VALIDATION_FAILED"],
  ["C14 max_price 2^53", () => order({ max_price: 2 ** 53 }), 422, "VALIDATION_FAILED"],
  ["C14 max_price true", () => order({ max_price: true }), 422, "VALIDATION_FAILED"],

  ["no ref_id", () => order({ ref_id: undefined }), 422, "VALIDATION_FAILED"],
  ["ref_id of no text", () => order({ ref_id: 5 }), 422, "VALIDATION_FAILED"],
  ["empty ref_id", () => order({ ref_id: "" }), 422, "VALIDATION_FAILED"],
  ["ref_id .", () => order({ ref_id: "." }), 422, "VALIDATION_FAILED"],
  ["ref_id ..", () => order({ ref_id: ".." }), 422, "VALIDATION_FAILED"],
  ["ref_id of 192 letters", () => order({ ref_id: "a".repeat(192) }), 422, "VALIDATION_FAILED"],
  ["C17 ref_id of 192 emoji", () => order({ ref_id: "😀".repeat(192) }), 422, "VALIDATION_FAILED"],
  ["C17 NUL in ref_id", () => '{"ref_id":"a\\u0000b","carts":[]}', 422, "VALIDATION_FAILED"],
  ["C17 lone surrogate", () => order({ ref_id: "a\ud800" }), 422, "VALIDATION_FAILED"],
  ["C17 NUL in the note", () => cart({ note: "a\0" }), 422, "VALIDATION_FAILED"],
  ["C17 lone surrogate in the note", () => cart({ note: "\udc00" }), 422, "VALIDATION_FAILED"],
  ["note of no text", () => cart({ note: 5 }), 422, "VALIDATION_FAILED"],
  ["note of 51 letters", () => cart({ note: "n".repeat(51) }), 422, "VALIDATION_FAILED"],
  ["no carts", () => order({ carts: undefined }), 422, "VALIDATION_FAILED"],
  ["empty carts", () => order({ carts: [] }), 422, "VALIDATION_FAILED"],
  ["carts of no array", () => order({ carts: {} }), 422, "VALIDATION_FAILED"],
  ["a line of null", () => order({ carts: [null] }), 422, "VALIDATION_FAILED"],
  [
    "101 lines",
    () => order({ carts: Array.from({ length: 101 }, () => ({ item_id: item, quantity: 1 })) }),
    422,
    "VALIDATION_FAILED",
  ],
  ["lock_token of no text", () => order({ lock_token: 5 }), 422, "VALIDATION_FAILED"],
  ["unknown lock_token", () => order({ lock_token: "LCK-x" }), 404, "LOCK_NOT_FOUND"],

  ["C19 no JSON", () => "{", 400, "MALFORMED_JSON", json],
  ["C19 empty body", () => "", 400, "MALFORMED_JSON", json],
  ["C19 top-level array", () => "[]", 400, "MALFORMED_JSON"],
  ["C19 top-level null", () => "null", 400, "MALFORMED_JSON"],
  ["C19 byte order mark", () => `\ufeff${JSON.stringify(order())}`, 400, "MALFORMED_JSON"],
  ["C19 trailing comma", () => '{"ref_id":"x",}', 400, "MALFORMED_JSON"],
  [
    "C19 __proto__",
    () => '{"__proto__":{"price":1},"ref_id":"x","carts":[]}',
    400,
    "MALFORMED_JSON",
  ],
  ["C19 escaped __proto__", () => '{"a":{"\\u005f_proto__":1}}', 400, "MALFORMED_JSON"],
  [
    "C17 no UTF-8",
    () => new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    400,
    "MALFORMED_JSON",
  ],
  ["C18 33 levels", () => nested(33), 400, "MALFORMED_JSON"],
  ["C18 10,000 levels", () => nested(10_000), 400, "MALFORMED_JSON"],
  [
    "C18 64 KiB + 1",
    () => JSON.stringify(order({ x: "" })).padEnd(65_537),
    413,
    "PAYLOAD_TOO_LARGE",
  ],
  ["C18 1 MiB", () => " ".repeat(1_048_576), 413, "PAYLOAD_TOO_LARGE"],
  ["C18 100,000 members", () => `{${'"a":1,'.repeat(100_000)}"b":1}`, 413, "PAYLOAD_TOO_LARGE"],
  ["C18 compressed", () => order(), 415, "UNSUPPORTED_MEDIA_TYPE", { "content-encoding": "gzip" }],
  ["text/plain", () => order(), 415, "UNSUPPORTED_MEDIA_TYPE", { "content-type": "text/plain" }],
  [
    "form data",
    () => "a=1",
    415,
    "UNSUPPORTED_MEDIA_TYPE",
    { "content-type": "application/x-www-form-urlencoded" },
  ],
  [
    "latin1",
    () => order(),
    415,
    "UNSUPPORTED_MEDIA_TYPE",
    { "content-type": "application/json; charset=latin1" },
  ],
];

describe.each(doors)("POST /v1/trx through the %s door refuses", (door) => {
  test.each(cases)("%s", async (_name, body, status, code, headers) => {
    const answer = await call(door, "POST", "/v1/trx", { key, body: body(), headers });
    expect([answer.status, answer.body.message]).toEqual([status, code]);
    expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
    const { body: after } = await call(door, "GET", "/v1/balance", { key });
    expect(after.data?.balance).toBe(1_000_000);
  });
});

describe.each(doors)("through the %s door", (door) => {
  test("errors name every field", async () => {
    const body = { ref_id: "", carts: [{ item_id: 1, quantity: 0, note: "x" }, {}] };
    const { body: refusal } = await call(door, "POST", "/v1/trx", { key, body });
    expect(Object.keys(refusal.errors as object).sort()).toEqual([
      "carts.0.quantity",
      "carts.1.item_id",
      "carts.1.quantity",
      "ref_id",
    ]);
  });

  test("C18 a chunked body is refused at the limit, not at its end", async () => {
    let sent = 0;
    const aborter = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 1_024;
        controller.enqueue(new Uint8Array(1_024).fill(0x20));
        if (sent > 80 * 1_024) await new Promise((resolve) => setTimeout(resolve, 20));
        if (sent > 1_024 * 1_024) controller.close();
      },
    });
    const init = { method: "POST", headers: { "x-apikey": key, ...json }, body, duplex: "half" };
    const signal = aborter.signal;
    const response = await fetch(`${baseUrl(door)}/api/v1/trx`, { ...init, signal } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(512 * 1_024);
    aborter.abort();
  });

  test("32 levels, a charset and unknown members are fine", async () => {
    const { key: buyer } = await shop.reseller({ balance: 5_000 });
    const stocked = await shop.item({ units: 1 });
    const body = {
      ref_id: "😀".repeat(191),
      carts: [{ item_id: stocked, quantity: 1, note: null, price: 1 }],
      max_price: null,
      lock_token: null,
      deep: JSON.parse(nested(31)),
    };
    const headers = { "content-type": "application/json; charset=UTF-8" };
    const answer = await call(door, "POST", "/v1/trx", { key: buyer, body, headers });
    expect(answer.body).toMatchObject({ message: "OK", data: { ref_id: body.ref_id } });
  });

  test("C03 extra members change nothing", async () => {
    const buyer = await shop.reseller({ balance: 5_000 });
    const other = await shop.reseller({ balance: 5_000 });
    const stocked = await shop.item({ price: 2_000, units: 1 });
    const forged = {
      price: 1,
      status: "failed",
      balance: 9e9,
      reseller_id: other.id,
      role: "operator",
    };
    const body = { ...cart({}), ...forged, carts: [{ item_id: stocked, quantity: 1, ...forged }] };
    const answer = await call(door, "POST", "/v1/trx", { key: buyer.key, body });
    expect(answer.body.data).toMatchObject({ price: 2_000, status: "paid" });
    const balance = await call(door, "GET", "/v1/balance", { key: other.key });
    expect(balance.body.data?.balance).toBe(5_000);
  });

  test("C17 composed and decomposed ref_ids are two", async () => {
    const { key: buyer } = await shop.reseller({ balance: 5_000 });
    const stocked = await shop.item({ units: 2 });
    for (const ref_id of ["caf\u00e9", "cafe\u0301"]) {
      const body = { ref_id, carts: [{ item_id: stocked, quantity: 1 }] };
      expect((await call(door, "POST", "/v1/trx", { key: buyer, body })).status).toBe(200);
      const read = await call(door, "GET", `/v1/trx/${encodeURIComponent(ref_id)}`, { key: buyer });
      expect(read.body.data?.ref_id).toBe(ref_id);
    }
  });

  test.each([
    "100%",
    "%41",
    "%2F",
    "a/b?c#d",
    "a;b&c=d+e",
    ":id",
    "*",
    "\\",
    " a b ",
    "\n",
    "INV-1",
    "😀é",
  ])("the ref_id %j is found again by itself", async (ref_id) => {
    const { key: buyer } = await shop.reseller({ balance: 5_000 });
    const body = { ref_id, carts: [{ item_id: await shop.item({ units: 1 }), quantity: 1 }] };
    expect((await call(door, "POST", "/v1/trx", { key: buyer, body })).status).toBe(200);
    const read = await call(door, "GET", `/v1/trx/${encodeURIComponent(ref_id)}`, { key: buyer });
    expect(read.body.data?.ref_id).toBe(ref_id);
  });

  test.each([
    ["/v1/balance/mutations?page=0", "page"],
    ["/v1/balance/mutations?page=abc", "page"],
    ["/v1/balance/mutations?page=1&page=2", "page"],
    ["/v1/balance/mutations?per_page=101", "per_page"],
    ["/v1/balance/mutations?direction=sideways", "direction"],
    ["/v1/balance/mutations?type=a%00", "type"],
    ["/v1/trx?status=lost", "status"],
    ["/v1/trx?updated_since=yesterday", "updated_since"],
    ["/v1/item?per_page=501", "per_page"],
    ["/v1/item?updated_since=2026-01-01T00:00:00", "updated_since"],
    ["/v1/trx/%00", "id"],
    [`/v1/trx/${"x".repeat(10_000)}`, "id"],
    ["/v1/validation/services?search=", "search"],
  ])("%s is refused", async (path, field) => {
    const { status, body } = await call(door, "GET", path, { key });
    expect([status, body.message, Object.keys(body.errors as object)]).toEqual([
      422,
      "VALIDATION_FAILED",
      [field],
    ]);
  });

  test.each([
    ["/v1/item/abc", 404, "ITEM_NOT_FOUND"],
    ["/v1/item/0", 404, "ITEM_NOT_FOUND"],
    ["/v1/item/1.0", 404, "ITEM_NOT_FOUND"],
    ["/v1/item/99999999999999999999", 404, "ITEM_NOT_FOUND"],
    ["/v1/trx/none", 404, "TRX_NOT_FOUND"],
    ["/v1/trx/99999999999999999999", 404, "TRX_NOT_FOUND"],
    ["/v1/balance/mutations?type=unheard-of", 200, "OK"],
    ["/v1/item?updated_since=2026-01-01T00:00:00%2B07:00", 200, "OK"],
    ["/v1/item?updated_since=2026-01-01T00:00:00 07:00", 200, "OK"],
  ])("GET %s answers %i", async (path, status, code) => {
    const answer = await call(door, "GET", path, { key });
    expect([answer.status, answer.body.message]).toEqual([status, code]);
  });
});
