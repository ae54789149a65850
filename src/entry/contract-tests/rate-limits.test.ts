import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setResellerLimits } from "@/modules/accounts/domain/set-limits";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { newKeyText } from "@/modules/api-keys/domain/key-format";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { scopes } from "@/shared/scopes";
import { newTestKeys, TestShop } from "@/testing/shop";
import { type Answer, callAt } from "./client";
import { type RunningServer, runNextServer, runNodeServer, serverEnvironment } from "./run-server";

let database: TestDatabase | undefined;
let shop: TestShop;
let itemId = 0;
const servers: RunningServer[] = [];

/** Two processes as `npm start` runs them and one under `next start`, with the limits that all have. */
beforeAll(async () => {
  database = await createTestDatabase();
  const keys = newTestKeys();
  shop = new TestShop(database.url, keys);
  itemId = await shop.item({ units: 3 });
  const { RATE_LIMITS: _high, ...environment } = serverEnvironment(database.url, keys);
  servers.push(await runNodeServer("first", environment));
  servers.push(await runNodeServer("second", environment));
  servers.push(await runNextServer("third", environment));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await shop?.close();
  await database?.drop();
});

const urlOf = (server: number) => servers[server % servers.length]?.url ?? "";

function tryOrder(server: number, key: string): Promise<Answer> {
  const body = { ref_id: randomUUID(), item_id: itemId, quantity: 1 };
  return callAt(urlOf(server), "POST", "/v1/order/sandbox", { key, body });
}

/** That many answers, `together` under way at a time, asked of one after the other of the servers. */
async function answers(
  times: number,
  together: number,
  ask: (turn: number) => Promise<Answer>,
): Promise<Answer[]> {
  const all: Answer[] = [];
  let turn = 0;
  const lanes = Array.from({ length: together }, async () => {
    while (turn < times) {
      turn += 1;
      all.push(await ask(turn));
    }
  });
  await Promise.all(lanes);
  return all;
}

const withStatus = (all: Answer[], status: number) => all.filter((one) => one.status === status);

/** Until the minute of the clock has at least that much left, so that all counts in one window. */
async function untilMinuteHas(seconds: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1_000) await new Promise((resolve) => setTimeout(resolve, left + 20));
}

function expectRefused({ status, headers, body }: Answer, name: string, policy: string): void {
  expect([status, body.message]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(headers.get("ratelimit-policy")).toContain(`"${name}";${policy}`);
  expect(headers.get("ratelimit")).toMatch(new RegExp(`"${name}";r=0;t=[0-9]+$`));
  expect(headers.get("retry-after")).toMatch(/^[1-9][0-9]*$/);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
}

describe("C37 over two processes", () => {
  test("a limit holds within a tenth, for fewer writes than a fourth of what it lets through", async () => {
    await untilMinuteHas(10);
    const { id, key } = await shop.reseller();
    await setResellerLimits(shop.system, id, { rates: { sandbox: 100, requests: "none" } });
    await shop.db.pool.query(`
      CREATE TABLE writes (subject text NOT NULL);
      CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO writes VALUES (NEW.subject); RETURN NULL; END';
      CREATE TRIGGER note_write AFTER INSERT OR UPDATE ON rate_limit_windows
        FOR EACH ROW EXECUTE FUNCTION note_write()`);
    const all = await answers(300, 20, (turn) => tryOrder(turn % 2, key));
    const allowed = withStatus(all, 200).length;
    expect(allowed).toBeGreaterThanOrEqual(90);
    expect(allowed).toBeLessThanOrEqual(110);
    const refused = withStatus(all, 429);
    expect(refused).toHaveLength(300 - allowed);
    for (const one of refused) expectRefused(one, "sandbox", "q=100;w=60");
    const { rows } = await shop.db.pool.query<{ count: number }>(
      "SELECT count(*)::integer AS count FROM writes WHERE subject = $1",
      [`sandbox:reseller:${id}`],
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(rows[0]?.count).toBeLessThan(25);
  }, 90_000);

  test("no second of the clock lets more through than a tenth over 100 requests", async () => {
    const { key } = await shop.reseller();
    const started = Date.now();
    const all = await answers(1_000, 32, (turn) =>
      callAt(urlOf(turn % 2), "GET", "/v1/balance", { key }),
    );
    const seconds = Math.floor(Date.now() / 1_000) - Math.floor(started / 1_000) + 1;
    expect(withStatus(all, 200).length).toBeLessThanOrEqual(seconds * 110);
    for (const one of withStatus(all, 429)) {
      expect(one.headers.get("retry-after")).toBe("1");
      expect(one.headers.get("ratelimit")).toMatch(/"requests";r=0;t=1|"reading";r=0;t=1/);
    }
    expect(withStatus(all, 200).length + withStatus(all, 429).length).toBe(1_000);
  });

  test("all keys of a reseller count together, resellers apart", async () => {
    await untilMinuteHas(8);
    const { id, key } = await shop.reseller();
    const second = await createKey(shop.system, { resellerId: id, name: "b", scopes: [...scopes] });
    const other = await shop.reseller();
    const keys = [key, second.key];
    const all = await answers(24, 1, (turn) =>
      tryOrder(turn % 2, keys[turn % 3 === 0 ? 1 : 0] ?? ""),
    );
    expect(withStatus(all, 200)).toHaveLength(10);
    expect((await tryOrder(0, other.key)).status).toBe(200);
  }, 90_000);

  test("wrong keys are counted by address, and a valid key still works from there", async () => {
    await untilMinuteHas(8);
    const { key } = await shop.reseller();
    const valid = newKeyText();
    const broken = valid.slice(0, -1) + (valid.endsWith("0") ? "1" : "0");
    const wrong = [undefined, "", "x", broken, valid];
    const all = await answers(60, 4, (turn) =>
      callAt(urlOf(turn % 2), "POST", "/v1/trx", {
        key: wrong[turn % wrong.length],
        body: "{",
        headers: { "x-forwarded-for": `198.51.100.${turn}` },
      }),
    );
    const refused = withStatus(all, 401);
    expect(refused.length).toBeGreaterThanOrEqual(27);
    expect(refused.length).toBeLessThanOrEqual(33);
    for (const one of withStatus(all, 429)) expectRefused(one, "wrong_keys", "q=30;w=60");
    expect(withStatus(all, 429)).toHaveLength(60 - refused.length);
    for (const server of [0, 1]) {
      expect((await callAt(urlOf(server), "GET", "/v1/balance", { key })).status).toBe(200);
      expect((await callAt(urlOf(server), "GET", "/v1/balance")).status).toBe(429);
    }
    const lock = await callAt(urlOf(0), "POST", "/v1/item/lock");
    expect(lock.body).toMatchObject({ success: false, message: "TOO_MANY_REQUESTS" });
    expect((await callAt(urlOf(0), "GET", "/v1/openapi.json")).status).toBe(200);
  }, 90_000);
});

test("wrong keys at a door that sees no addresses are counted together", async () => {
  await untilMinuteHas(8);
  const all = await answers(40, 1, (turn) => {
    const headers = { "x-forwarded-for": `198.51.100.${turn}` };
    return callAt(urlOf(2), "GET", "/v1/balance", { headers });
  });
  expect(all.map(({ status }) => status)).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
}, 90_000);

describe.each([
  ["node", 0],
  ["next", 2],
])("through the %s door", (_door, server) => {
  const ask = (method: string, path: string, parts: Parameters<typeof callAt>[3]) =>
    callAt(urlOf(server), method, path, parts);

  test("every counted answer says what it counted for and what is left", async () => {
    const { key } = await shop.reseller();
    const requests = '"requests";q=100;w=1';
    for (const [method, path, status, policy] of [
      ["GET", "/v1/balance", 200, `${requests}, "reading";q=100;w=1`],
      ["GET", "/v1/trx/none", 404, `${requests}, "reading";q=100;w=1`],
      ["GET", "/v1/trx?page=0", 422, `${requests}, "reading";q=100;w=1`],
      ["POST", "/v1/trx", 415, `${requests}, "orders";q=100;w=1`],
      ["POST", "/v1/order/sandbox", 415, `${requests}, "sandbox";q=10;w=60`],
      ["GET", "/v1/nowhere", 404, requests],
      ["DELETE", "/v1/trx", 405, requests],
    ] as const) {
      const answer = await ask(method, path, { key });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get("ratelimit-policy")).toBe(policy);
      const names = [...policy.matchAll(/"[a-z]+"/g)].map(([name]) => name);
      const left = names.map((name) => `${name};r=\\d+;t=\\d+`).join(", ");
      expect(answer.headers.get("ratelimit")).toMatch(new RegExp(`^${left}$`));
      expect(answer.headers.get("retry-after")).toBeNull();
    }
  });

  test("an operation's own limit leaves the others alone and is looked at before the body", async () => {
    await untilMinuteHas(8);
    const { key } = await shop.reseller();
    const { key: reading } = await shop.reseller({ scopes: ["balance:read"] });
    const allowed = await answers(10, 1, () => tryOrder(server, key));
    expect(allowed.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(allowed.at(-1)?.headers.get("ratelimit")).toMatch(/"sandbox";r=0;t=\d+$/);
    expectRefused(await tryOrder(server, key), "sandbox", "q=10;w=60");
    const large = await ask("POST", "/v1/order/sandbox", { key, body: "x".repeat(70_000) });
    expectRefused(large, "sandbox", "q=10;w=60");
    expect((await ask("GET", "/v1/balance", { key })).status).toBe(200);
    expect((await ask("PUT", "/v1/order/sandbox", { key })).status).toBe(405);
    expect((await ask("POST", "/v1/order/sandbox", { key: reading })).status).toBe(403);
  }, 90_000);

  test("an account's own limits count from its next request on", async () => {
    await untilMinuteHas(8);
    const { id, key } = await shop.reseller();
    const set = (sandbox: number | "none" | "default") =>
      setResellerLimits(shop.system, id, { rates: { sandbox } });
    await set(2);
    const few = await answers(3, 1, () => tryOrder(server, key));
    expect(few.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(few[0]?.headers.get("ratelimit-policy")).toContain('"sandbox";q=2;w=60');
    await set("none");
    const free = await answers(20, 1, () => tryOrder(server, key));
    expect(withStatus(free, 200)).toHaveLength(20);
    expect(free[0]?.headers.get("ratelimit-policy")).toBe('"requests";q=100;w=1');
    await set("default");
    expect((await tryOrder(server, key)).headers.get("ratelimit-policy")).toContain("q=10;w=60");
  }, 90_000);
});
