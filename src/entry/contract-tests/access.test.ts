import { describe, expect, test } from "vitest";
import { resumeReseller, suspendReseller } from "@/modules/accounts/domain/change-reseller";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { newKeyText } from "@/modules/api-keys/domain/key-format";
import { revokeKey } from "@/modules/api-keys/domain/revoke-key";
import { baseUrl, call, doors } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();

describe.each(doors)("through the %s door", (door) => {
  test("without a valid key every path answers alike, and nothing is read", async () => {
    const bodies = new Set<string>();
    for (const key of [undefined, "", "x", "grs_live_", newKeyText(), `${newKeyText()}x`]) {
      for (const path of ["/v1/balance", "/v1/nowhere", "/v1/trx"]) {
        const { status, body } = await call(door, "POST", path, { key, body: "{" });
        expect(status).toBe(401);
        const { request_id: _, ...rest } = body;
        bodies.add(JSON.stringify(rest));
      }
    }
    expect([...bodies]).toEqual(['{"message":"INVALID_API_KEY"}']);
  });

  test("C05 a key counts in its header only", async () => {
    const { key } = await shop.reseller();
    const inQuery = await call(door, "GET", `/v1/balance?X-APIKEY=${key}&apikey=${key}`);
    expect(inQuery.status).toBe(401);
    const headers = { cookie: `X-APIKEY=${key}`, authorization: `Bearer ${key}` };
    expect((await call(door, "GET", "/v1/balance", { headers })).status).toBe(401);
    expect((await call(door, "GET", "/v1/balance", { key })).status).toBe(200);
  });

  test("C06 a revoked key is refused from the next request on", async () => {
    const { id, key, context } = await shop.reseller();
    if (context.principal.kind !== "apiKey") throw new Error("a key was expected");
    expect((await call(door, "GET", "/v1/balance", { key })).status).toBe(200);
    await revokeKey(shop.system, { resellerId: id, keyId: context.principal.keyId });
    const { status, body } = await call(door, "GET", "/v1/balance", { key });
    expect([status, body.message]).toEqual([401, "INVALID_API_KEY"]);
  });

  test("C06 an expired key is refused from that moment on", async () => {
    const { id } = await shop.reseller();
    const expiresAt = new Date(Date.now() + 700);
    const { key } = await createKey(shop.system, {
      resellerId: id,
      name: "short",
      scopes: ["balance:read"],
      expiresAt,
    });
    expect((await call(door, "GET", "/v1/balance", { key })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, expiresAt.getTime() - Date.now() + 5));
    expect((await call(door, "GET", "/v1/balance", { key })).status).toBe(401);
  });

  test("C06 a suspended reseller is refused from the next request on", async () => {
    const { id, key } = await shop.reseller();
    await suspendReseller(shop.system, id);
    const { status, body } = await call(door, "GET", "/v1/balance", { key });
    expect([status, body.message]).toEqual([403, "THE_ACCOUNT_HAS_BEEN_SUSPENDED"]);
    expect((await call(door, "GET", "/v1/nowhere", { key })).status).toBe(403);
    await resumeReseller(shop.system, id);
    expect((await call(door, "GET", "/v1/balance", { key })).status).toBe(200);
  });

  test("C07 a scope opens what it names and nothing else", async () => {
    const { key } = await shop.reseller({ scopes: ["balance:read"] });
    expect((await call(door, "GET", "/v1/balance", { key })).status).toBe(200);
    for (const [method, path] of [
      ["GET", "/v1/item"],
      ["GET", "/v1/trx"],
      ["POST", "/v1/trx"],
    ] as const) {
      const { status, body } = await call(door, method, path, { key });
      expect([status, body.message]).toEqual([403, "SCOPE_NOT_ALLOWED"]);
    }
    expect((await call(door, "GET", "/v1/nowhere", { key })).status).toBe(404);
    expect((await call(door, "DELETE", "/v1/item", { key })).status).toBe(405);
  });

  test("last used is written at most once a minute", async () => {
    const { id, key } = await shop.reseller();
    const lastUsed = async () => {
      const row = await shop.db.prisma.apiKey.findFirstOrThrow({ where: { resellerId: id } });
      return row.lastUsedAt?.getTime();
    };
    await call(door, "GET", "/v1/balance", { key });
    const first = await lastUsed();
    expect(first).toBeGreaterThan(Date.now() - 10_000);
    await call(door, "GET", "/v1/balance", { key });
    expect(await lastUsed()).toBe(first);
    const longAgo = new Date(Date.now() - 61_000);
    await shop.db.prisma.apiKey.updateMany({
      where: { resellerId: id },
      data: { lastUsedAt: longAgo },
    });
    await call(door, "GET", "/v1/balance", { key });
    expect(await lastUsed()).toBeGreaterThan(longAgo.getTime());
  });

  test("C05 a key opens nothing of the portal", async () => {
    const { key } = await shop.reseller({ balance: 777_001 });
    const headers = { "x-apikey": key };
    const procedure = await fetch(`${baseUrl(door)}/api/trpc/ledger.balance`, { headers });
    expect(procedure.status).toBe(401);
    const page = await fetch(`${baseUrl(door)}/`, { headers, redirect: "manual" });
    expect(page.status).toBeGreaterThanOrEqual(300);
    expect(await page.text()).not.toContain("777.001");
  });
});
