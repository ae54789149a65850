import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { baseUrl, call, doors } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();
let key = "";

beforeAll(async () => {
  ({ key } = await shop.reseller({ balance: 1_000 }));
});

describe.each(doors)("through the %s door", (door) => {
  test.each(["/v1/nowhere", "/v1/trx/a/b", "/v1/TRX"])("%s is no path", async (path) => {
    const { status, body } = await call(door, "GET", path, { key });
    expect([status, body.message]).toEqual([404, "NOT_FOUND"]);
  });

  test.each([
    ["DELETE", "/v1/trx", "HEAD, POST, GET"],
    ["PUT", "/v1/balance", "HEAD, POST, GET"],
    ["POST", "/v1/item/5", "HEAD, GET"],
    ["GET", "/v1/order/sandbox", "POST"],
    ["OPTIONS", "/v1/order/sandbox", "POST"],
    ["PATCH", "/v1/order/sandbox", "POST"],
  ])("%s %s is not allowed", async (method, path, allow) => {
    const answer = await call(door, method, path, { key });
    expect([answer.status, answer.body.message]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(allow.split(", ").sort());
  });

  test("HEAD answers as GET without a body", async () => {
    const { status, headers, body } = await call(door, "HEAD", "/v1/balance", { key });
    expect([status, body]).toEqual([200, {}]);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test("answers are JSON, named by a request id and not to be stored", async () => {
    const first = await call(door, "GET", "/v1/balance", { key });
    const second = await call(door, "GET", "/v1/balance", { key });
    expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
  });

  test("errors under lock and webhook paths carry their group's flag", async () => {
    const lock = await call(door, "POST", "/v1/item/lock");
    expect(lock.body).toMatchObject({ success: false, message: "INVALID_API_KEY" });
    const webhook = await call(door, "GET", "/v1/webhook/nowhere", { key });
    expect(webhook.body).toMatchObject({ status: false, message: "NOT_FOUND" });
  });

  test("an unchanged catalogue answers 304 to its ETag", async () => {
    await shop.item({ name: "ETag" });
    const first = await call(door, "GET", "/v1/item?search=ETag", { key });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"/);
    const headers = { "if-none-match": etag };
    const same = await call(door, "GET", "/v1/item?search=ETag", { key, headers });
    expect(same.status).toBe(304);
    await shop.item({ name: "ETag again" });
    const changed = await call(door, "GET", "/v1/item?search=ETag", { key, headers });
    expect(changed.status).toBe(200);
  });

  test("health tells of the process, readiness of the database and the loop", async () => {
    const health = await fetch(`${baseUrl(door)}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
    const ready = await fetch(`${baseUrl(door)}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: "ready",
      checks: { database: "ok", migrations: "ok", loop: "ok" },
    });
  });
});

/** Sends bytes as they are and answers everything that comes back. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl("node"));
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      answer += chunk;
      if (/\r\n\r\n\{.*\}$/s.test(answer)) socket.destroy();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.setTimeout(15_000, () => socket.destroy());
  });
}

const head = (line: string, ...headers: string[]) =>
  [line, "Host: x", `X-APIKEY: ${key}`, ...headers, "", ""].join("\r\n");

describe("through the node door alone", () => {
  test.each([
    ["a malformed escape", "GET /api/v1/trx/%ZZ HTTP/1.1", 404, "NOT_FOUND"],
    ["no UTF-8 in the path", "GET /api/v1/trx/%ED%A0%80 HTTP/1.1", 404, "NOT_FOUND"],
    [
      "no UTF-8 in the query",
      "GET /api/v1/balance/mutations?type=%ED%A0%80 HTTP/1.1",
      422,
      "VALIDATION_FAILED",
    ],
    ["a trailing slash", "GET /api/v1/balance/ HTTP/1.1", 404, "NOT_FOUND"],
    ["an empty segment", "GET /api/v1//balance HTTP/1.1", 404, "NOT_FOUND"],
    ["a dot segment", "GET /api/v1/../v1/balance HTTP/1.1", 404, "NOT_FOUND"],
    ["TRACE", "TRACE /api/v1/balance HTTP/1.1", 405, "METHOD_NOT_ALLOWED"],
    ["PROPFIND", "PROPFIND /api/v1/balance HTTP/1.1", 405, "METHOD_NOT_ALLOWED"],
    ["an unknown method", "FETCH /api/v1/balance HTTP/1.1", 400, "BAD_REQUEST"],
    ["no HTTP", "hello", 400, "BAD_REQUEST"],
    ["a page's malformed escape", "GET /orders/%E0%A4%A HTTP/1.1", 400, "BAD_REQUEST"],
  ])("%s", async (_name, line, status, code) => {
    const answer = await exchange(head(line));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(`"message":"${code}"`);
  });

  test("C17 NUL in a header", async () => {
    const answer = await exchange(head("GET /api/v1/balance HTTP/1.1", "X-Test: a\0b"));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("C18 headers without end", async () => {
    const answer = await exchange(
      head("GET /api/v1/balance HTTP/1.1", `X-Test: ${"a".repeat(65_536)}`),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"message":"HEADERS_TOO_LARGE"');
  });

  test("C18 an announced size over the limit is refused before a byte of it", async () => {
    const headers = ["Content-Type: application/json", "Content-Length: 65537"];
    const answer = await exchange(head("POST /api/v1/trx HTTP/1.1", ...headers));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("C18 who goes on sending a refused body is cut off after 2 s", async () => {
    const { hostname, port } = new URL(baseUrl("node"));
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const headers = ["Content-Type: application/json", "Content-Length: 1000000000"];
    socket.write(head("POST /api/v1/trx HTTP/1.1", ...headers));
    const dripping = setInterval(() => socket.writable && socket.write(" "), 50);
    const started = Date.now();
    await new Promise((resolve) => socket.on("close", resolve));
    clearInterval(dripping);
    expect(Date.now() - started).toBeGreaterThan(1_500);
    expect(Date.now() - started).toBeLessThan(6_000);
  });

  test("C18 a dripping body is given up after 10 s", async () => {
    const headers = ["Content-Type: application/json", "Content-Length: 100"];
    const started = Date.now();
    const answer = await exchange(`${head("POST /api/v1/trx HTTP/1.1", ...headers)}{`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(Date.now() - started).toBeLessThan(13_000);
  });
});
