import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { checkEncryptionKeys } from "./check-encryption-keys";

const shop = testShop();
const first = { id: "k1", key: randomBytes(32) };
const second = { id: "k2", key: randomBytes(32) };
const fingerprintKey = randomBytes(32);

beforeEach(async () => {
  await shop().db.prisma.encryptionKeyCheck.deleteMany();
  await checkEncryptionKeys(shop().db, [first], fingerprintKey);
});

test("the same keys pass again, and a new one may come first", async () => {
  await checkEncryptionKeys(shop().db, [first], fingerprintKey);
  await checkEncryptionKeys(shop().db, [second, first], fingerprintKey);
});

test("C35 another key under the same name is refused", async () => {
  const wrong = { id: "k1", key: randomBytes(32) };
  await expect(checkEncryptionKeys(shop().db, [wrong], fingerprintKey)).rejects.toThrow(/k1/);
});

test("C35 a key that was used must not be missing", async () => {
  await expect(checkEncryptionKeys(shop().db, [second], fingerprintKey)).rejects.toThrow(
    /lacks.*k1/,
  );
});

test("another fingerprint key is refused", async () => {
  await expect(checkEncryptionKeys(shop().db, [first], randomBytes(32))).rejects.toThrow(
    /FINGERPRINT_KEY/,
  );
});
