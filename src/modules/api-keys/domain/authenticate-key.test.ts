import { expect, test } from "vitest";
import { suspendReseller } from "@/modules/accounts/domain/change-reseller";
import { openDatabase } from "@/server/db/database";
import { testShop } from "@/testing/test-shop";
import { authenticateKey } from "./authenticate-key";
import { createKey } from "./create-key";
import { newKeyText } from "./key-format";

const shop = testShop();

function using(key: string, address?: string, now = new Date()) {
  return authenticateKey({ db: shop().db, now }, { key, address });
}

test("a wrong checksum is refused without asking the database", async () => {
  const unreachable = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  const key = newKeyText();
  const broken = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
  const presenting = (text: string) =>
    authenticateKey({ db: unreachable, now: new Date() }, { key: text, address: undefined });
  await expect(presenting(broken)).rejects.toMatchObject({ code: "INVALID_API_KEY" });
  await expect(presenting(key)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("the database holds no key, only its hash", async () => {
  const { key, id } = await shop().reseller();
  const rows = await shop().db.prisma.apiKey.findMany({ where: { resellerId: id } });
  expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain(key);
  const { principal } = await using(key);
  expect(principal).toMatchObject({ kind: "apiKey", resellerId: id });
});

async function listedKey(addresses: string[]) {
  const { id: resellerId } = await shop().reseller();
  const scopes = ["balance:read"];
  const made = await createKey(shop().system, { resellerId, name: "x", scopes, addresses });
  return { resellerId, ...made };
}

test("C07 a key with an address list is refused from anywhere else", async () => {
  const { key } = await listedKey(["203.0.113.0/24", "2001:db8::/32"]);
  await using(key, "203.0.113.77");
  await using(key, "2001:db8:5::1");
  for (const address of ["203.0.114.1", "2001:db9::1", "127.0.0.1"]) {
    await expect(using(key, address)).rejects.toMatchObject({
      code: "INVALID_IP",
      errors: { ip: [address] },
    });
  }
  await expect(using(key)).rejects.toMatchObject({
    code: "INVALID_IP",
    errors: { ip: ["unknown"] },
  });
});

test("the address is looked at after the key and before the account", async () => {
  const { key, resellerId, id } = await listedKey(["203.0.113.7"]);
  await suspendReseller(shop().system, resellerId);
  await expect(using(key, "198.51.100.1")).rejects.toMatchObject({ code: "INVALID_IP" });
  await expect(using(key, "203.0.113.7")).rejects.toMatchObject({
    code: "THE_ACCOUNT_HAS_BEEN_SUSPENDED",
  });
  await shop().db.prisma.apiKey.updateMany({ where: { id }, data: { revokedAt: new Date() } });
  await expect(using(key, "198.51.100.1")).rejects.toMatchObject({ code: "INVALID_API_KEY" });
});

test("the address of the last use is kept with its time", async () => {
  const { key, resellerId } = await listedKey([]);
  const row = () => shop().db.prisma.apiKey.findFirstOrThrow({ where: { resellerId, name: "x" } });
  const first = new Date();
  await using(key, "198.51.100.1", first);
  expect(await row()).toMatchObject({ lastUsedAt: first, lastUsedAddress: "198.51.100.1" });
  const later = new Date(first.getTime() + 60_000);
  await using(key, "198.51.100.2", later);
  expect(await row()).toMatchObject({ lastUsedAt: later, lastUsedAddress: "198.51.100.2" });
});

test("the account's own rate limits come with its key", async () => {
  const { id, key } = await shop().reseller();
  expect((await using(key)).rateLimits).toEqual({});
  const rateLimits = { requests: 500, orders: null };
  await shop().db.pool.query("UPDATE resellers SET rate_limits = $2 WHERE id = $1", [
    id,
    rateLimits,
  ]);
  expect((await using(key)).rateLimits).toEqual(rateLimits);
});
