import { expect, test } from "vitest";
import { openDatabase } from "@/server/db/database";
import { testShop } from "@/testing/test-shop";
import { authenticateKey } from "./authenticate-key";
import { newKeyText } from "./key-format";

const shop = testShop();

test("a wrong checksum is refused without asking the database", async () => {
  const unreachable = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  const key = newKeyText();
  const broken = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
  await expect(authenticateKey({ db: unreachable, now: new Date() }, broken)).rejects.toMatchObject(
    { code: "INVALID_API_KEY" },
  );
  await expect(authenticateKey({ db: unreachable, now: new Date() }, key)).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});

test("the database holds no key, only its hash", async () => {
  const { key, id } = await shop().reseller();
  const rows = await shop().db.prisma.apiKey.findMany({ where: { resellerId: id } });
  expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain(key);
  const principal = await authenticateKey({ db: shop().db, now: new Date() }, key);
  expect(principal).toMatchObject({ kind: "apiKey", resellerId: id });
});
