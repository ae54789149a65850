import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { newKeyText } from "@/modules/api-keys/domain/key-format";
import { call, callAt, doors } from "./client";
import { contractShop } from "./contract-shop";
import { type RunningServer, runNextServer, runNodeServer } from "./run-server";

const shop = contractShop();
const proxied: Partial<Record<"node" | "next", RunningServer>> = {};
const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

beforeAll(async () => {
  const environment = {
    ...inject("application").environment,
    HOST: hasIpv6 ? "::" : "127.0.0.1",
    RATE_LIMITS: "requests=none,wrong_keys=30/h",
    TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8",
  };
  proxied.node = await runNodeServer("node behind a proxy", environment);
  proxied.next = await runNextServer("next behind a proxy", environment);
});
afterAll(() => Promise.all(Object.values(proxied).map((server) => server.stop())));

async function keyFrom(...addresses: string[]): Promise<{ key: string; resellerId: number }> {
  const { id: resellerId } = await shop.reseller();
  const scopes = ["balance:read"];
  const { key } = await createKey(shop.system, { resellerId, name: "listed", scopes, addresses });
  return { key, resellerId };
}

const forwarded = (addresses: string) => ({ "x-forwarded-for": addresses });

describe.each(doors)("C07 without trusted proxies, through the %s door", (door) => {
  const seen = door === "node" ? "127.0.0.1" : "unknown";

  test("a forged X-Forwarded-For opens nothing", async () => {
    const { key } = await keyFrom("203.0.113.7", "2001:db8::/32");
    for (const address of ["203.0.113.7", "2001:db8::1", "203.0.113.7, 127.0.0.1", "127.0.0.1"]) {
      const headers = forwarded(address);
      const { status, body } = await call(door, "GET", "/v1/balance", { key, headers });
      expect([status, body.message, body.errors]).toEqual([401, "INVALID_IP", { ip: [seen] }]);
    }
  });

  test("the list is looked at before path, scope and body", async () => {
    const { key } = await keyFrom("203.0.113.7");
    for (const path of ["/v1/nowhere", "/v1/trx"]) {
      const { status, body } = await call(door, "POST", path, { key, body: "{" });
      expect([status, body.message]).toEqual([401, "INVALID_IP"]);
    }
    const lock = await call(door, "POST", "/v1/item/lock", { key });
    expect(lock.body).toMatchObject({ success: false, message: "INVALID_IP" });
  });
});

test("C07 a key is good from an address of its list, and a forged header cannot take that away", async () => {
  const { key, resellerId } = await keyFrom("127.0.0.0/8");
  const headers = forwarded("203.0.113.7");
  expect((await call("node", "GET", "/v1/balance", { key, headers })).status).toBe(200);
  const row = await shop.db.prisma.apiKey.findFirstOrThrow({
    where: { resellerId, name: "listed" },
  });
  expect(row.lastUsedAddress).toBe("127.0.0.1");
});

test("C07 where the peer cannot be seen and no proxy is trusted, a list opens nothing", async () => {
  const { key } = await keyFrom("0.0.0.0/0", "::/0");
  const { body } = await call("next", "GET", "/v1/balance", { key });
  expect(body).toMatchObject({ message: "INVALID_IP", errors: { ip: ["unknown"] } });
});

describe.each(doors)("C07 behind a trusted proxy, through the %s door", (door) => {
  const balance = (key: string, headers: Record<string, string> = {}) =>
    callAt(proxied[door]?.url ?? "", "GET", "/v1/balance", { key, headers });

  test.each([
    "203.0.113.7",
    "198.51.100.1, 203.0.113.7",
    "198.51.100.1, 203.0.113.7, 10.1.2.3",
    "::ffff:203.0.113.7",
    "2001:DB8:0::77",
  ])("%s is an address of the list", async (header) => {
    const { key } = await keyFrom("203.0.113.0/24", "2001:db8::/32");
    expect((await balance(key, forwarded(header))).status).toBe(200);
  });

  test.each([
    ["203.0.113.7, 198.51.100.1", "198.51.100.1"],
    ["203.0.113.7, 2001:db9::1", "2001:db9::1"],
    ["203.0.113.7, unknown", "unknown"],
    ["10.1.2.3", "10.1.2.3"],
  ])("%s comes from %s, which is none", async (header, seen) => {
    const { key } = await keyFrom("203.0.113.0/24", "2001:db8::/32");
    const { status, body } = await balance(key, forwarded(header));
    expect([status, body.message, body.errors]).toEqual([401, "INVALID_IP", { ip: [seen] }]);
  });

  test("who asks without the header is the peer", async () => {
    const { key } = await keyFrom("127.0.0.1");
    expect((await balance(key)).status).toBe(200);
  });

  test("wrong keys are counted by the address behind the proxy, of IPv6 by its /64", async () => {
    const site = door === "node" ? "2001:db8:1" : "2001:db8:2";
    const statuses: number[] = [];
    for (let asked = 0; asked < 40; asked += 1) {
      const headers = forwarded(`2001:db8:ffff::${asked}, ${site}:0:${asked}::1`);
      statuses.push((await balance(newKeyText(), headers)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
    const { key } = await keyFrom();
    const blocked = forwarded(`${site}::5`);
    expect((await balance("", blocked)).status).toBe(429);
    expect((await balance(key, blocked)).status).toBe(200);
    expect((await balance("", forwarded(`${site}:1::5`))).status).toBe(401);
  });
});

/** A path as it is, which `fetch` would mend. */
function statusOf(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject).end();
  });
}

test("C07 no way of writing the path leads a forged header past the Node server", async () => {
  const { environment } = inject("application");
  const settings = { ...environment, TRUSTED_PROXIES: "10.0.0.0/8" };
  const server = await runNodeServer("not behind a proxy", settings);
  try {
    const { key } = await keyFrom("203.0.113.7");
    const headers = { "x-apikey": key, ...forwarded("203.0.113.7") };
    const prefixes = ["/api", "/./api", "/api/.", "/api/x/..", "/%2e/api", "/api/%2E", "//api"];
    for (const prefix of [...prefixes, "/api\\", "http://x/api", "/api/%76%31/.."]) {
      const status = await statusOf(server.url, `${prefix}/v1/balance`, headers);
      expect(status, prefix).toBeGreaterThanOrEqual(300);
    }
  } finally {
    await server.stop();
  }
});

test.runIf(hasIpv6)("C07 an IPv6 peer is seen as such", async () => {
  const { port } = new URL(proxied.node?.url ?? "");
  const url = `http://[::1]:${port}`;
  const { key } = await keyFrom("::1");
  expect((await callAt(url, "GET", "/v1/balance", { key })).status).toBe(200);
  const { key: other } = await keyFrom("203.0.113.7");
  const headers = forwarded("203.0.113.7");
  const { body } = await callAt(url, "GET", "/v1/balance", { key: other, headers });
  expect(body).toMatchObject({ message: "INVALID_IP", errors: { ip: ["::1"] } });
});
