import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { setResellerLimits } from "@/modules/accounts/domain/set-limits";
import { freePort } from "@/server/free-port";
import { baseUrl, callAt, doors } from "./client";
import { contractShop } from "./contract-shop";
import { type RunningServer, runNextServer, runNodeServer } from "./run-server";

const TOKEN = "a-token-of-32-letters-and-signs!";

const shop = contractShop();
const servers: Record<string, RunningServer> = {};
let ownPort = "";

beforeAll(async () => {
  const { environment } = inject("application");
  const told = { ...environment, METRICS_TOKEN: TOKEN };
  const port = await freePort();
  ownPort = `http://127.0.0.1:${port}/metrics`;
  servers.node = await runNodeServer("metrics-node", told);
  servers.next = await runNextServer("metrics-next", told);
  servers.own = await runNodeServer("metrics-own", { ...environment, METRICS_PORT: String(port) });
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

async function read(url: string, authorization?: string) {
  const response = await fetch(url, { headers: authorization ? { authorization } : {} });
  return { response, text: await response.text() };
}

describe.each(doors)("through the %s door", (door) => {
  const url = () => servers[door]?.url ?? "";

  test("metrics do not exist where they are not switched on", async () => {
    for (const method of ["GET", "POST"]) {
      const unknown = await fetch(`${baseUrl(door)}/nowhere`, { method });
      for (const path of ["/metrics", "/metrics/", "/metrics?x"]) {
        const { status, headers } = await fetch(baseUrl(door) + path, { method });
        expect([path, status]).toEqual([path, 404]);
        for (const name of ["content-type", "cache-control", "www-authenticate"]) {
          expect(headers.get(name)).toBe(unknown.headers.get(name));
        }
      }
    }
  });

  test.each([
    ["no token", undefined],
    ["another token", `Bearer ${TOKEN.slice(1)}x`],
    ["part of the token", `Bearer ${TOKEN.slice(0, -1)}`],
    ["an empty token", "Bearer "],
    ["another scheme", `Basic ${TOKEN}`],
  ])("metrics are refused to who has %s", async (_name, authorization) => {
    const { response, text } = await read(`${url()}/metrics`, authorization);
    expect([response.status, text]).toEqual([401, ""]);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("requests are counted by the path of their route, and never by what a caller made up", async () => {
    const { key } = await shop.reseller();
    await callAt(url(), "GET", "/v1/trx/made-up-ref", { key });
    await callAt(url(), "GET", "/v1/made-up-path", { key });
    await callAt(url(), "GET", "/v1/balance", { key: "made-up-key" });
    const { response, text } = await read(`${url()}/metrics`, `Bearer ${TOKEN}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const lines = text.split("\n");
    expect(lines).toContain(
      'grosir_rest_refusals_total{operation="/api/v1/trx/{id}",method="GET",code="TRX_NOT_FOUND"} 1',
    );
    expect(lines).toContain(
      'grosir_rest_request_duration_seconds_count{operation="/api/v1/trx/{id}",method="GET",status="4xx"} 1',
    );
    expect(lines).toContain(
      'grosir_rest_refusals_total{operation="none",method="none",code="INVALID_API_KEY"} 1',
    );
    expect(text).not.toContain("made-up");
  });

  test("requests over a rate limit are counted by that limit", async () => {
    const { id, key } = await shop.reseller();
    await setResellerLimits(shop.system, id, { rates: { reading: 1 } });
    const ask = () => callAt(url(), "GET", "/v1/balance", { key });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    const over = answers.filter(({ status }) => status === 429).length;
    expect(over).toBeGreaterThan(0);
    const { text } = await read(`${url()}/metrics`, `Bearer ${TOKEN}`);
    expect(text).toContain(`grosir_rate_limited_requests_total{limit="reading"} ${over}\n`);
  });

  test("loop, webhooks, pool and process are shown too", async () => {
    const { text } = await read(`${url()}/metrics`, `Bearer ${TOKEN}`);
    expect(text).toContain('grosir_due_work_claimed_total{kind="webhooks"} ');
    expect(text).toContain('grosir_webhook_deliveries{state="due"} ');
    expect(text).toContain("grosir_webhook_lateness_seconds_count ");
    expect(text).toMatch(/^grosir_database_connections\{state="(idle|used)"\} [1-9]/m);
    expect(text).toContain("\nprocess_cpu_seconds_total ");
  });
});

describe("on a port of their own", () => {
  test("metrics need no token, and nothing else is there", async () => {
    const { response, text } = await read(ownPort);
    expect(response.status).toBe(200);
    expect(text).toContain("grosir_database_connections_waited_for ");
    expect((await fetch(ownPort.replace("metrics", ""))).status).toBe(404);
    expect((await fetch(ownPort, { method: "POST" })).status).toBe(405);
  });

  test("they are not on the main one", async () => {
    expect((await fetch(`${servers.own?.url}/metrics`)).status).toBe(404);
  });
});
