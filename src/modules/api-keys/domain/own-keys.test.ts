import { expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { testShop } from "@/testing/test-shop";
import { authenticateKey } from "./authenticate-key";
import { createKey } from "./create-key";
import { MAX_ACTIVE_KEYS } from "./insert-key";
import { listOwnKeys } from "./list-own-keys";
import { revokeKey } from "./revoke-key";
import { rotateKey } from "./rotate-key";

const shop = testShop();
const HOUR_MS = 3_600_000;
const wanted = { name: "Server", scopes: ["orders:read"], addresses: ["203.0.113.0/24"] };

async function signedIn() {
  const { id: resellerId, context: key } = await shop().reseller();
  return { resellerId, byKey: key, ...(await shop().user(resellerId)) };
}

function later(context: VerbContext, milliseconds: number): VerbContext {
  const { now, principal } = context;
  const moment = new Date(now.getTime() + milliseconds);
  return {
    ...context,
    now: moment,
    principal: principal.kind === "user" ? { ...principal, passwordAt: moment } : principal,
  };
}

function using(key: string, { now }: { now: Date }) {
  return authenticateKey({ db: shop().db, now }, { key, address: "203.0.113.5" });
}

test("a reseller's person makes keys for their own account only, and lists them without the hash", async () => {
  const { context, resellerId } = await signedIn();
  const other = await signedIn();
  const { id, key } = await createKey(context, { ...wanted, name: " Server " });
  expect((await using(key, context)).principal).toMatchObject({ resellerId, keyId: id });
  const { usable, ended } = await listOwnKeys(context);
  expect(usable).toEqual([
    {
      ...{ id, ...wanted, prefix: key.slice(0, 13), state: "active" },
      ...{ created_at: expect.any(String), expires_at: null, ended_at: null },
      ...{ last_used_at: expect.any(String), last_used_address: "203.0.113.5" },
    },
    expect.objectContaining({ name: "test" }),
  ]);
  expect(ended).toEqual([]);
  expect((await listOwnKeys(other.context)).usable).toHaveLength(1);
  const named = { resellerId: other.resellerId, ...wanted };
  await expect(createKey(context, named)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a key manages no keys, whatever it may do", async () => {
  const { byKey } = await signedIn();
  const keyId = byKey.principal.kind === "apiKey" ? byKey.principal.keyId : 0;
  for (const call of [
    () => createKey(byKey, wanted),
    () => listOwnKeys(byKey),
    () => rotateKey(byKey, { keyId, overlapHours: 0 }),
    () => revokeKey(byKey, { keyId }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("C06 a rotated key works through its overlap and is refused from its end on", async () => {
  const { context } = await signedIn();
  const old = await createKey(context, wanted);
  const next = await rotateKey(context, { keyId: old.id, overlapHours: 24 });
  await using(old.key, later(context, 24 * HOUR_MS - 1));
  await expect(using(old.key, later(context, 24 * HOUR_MS))).rejects.toMatchObject({
    code: "INVALID_API_KEY",
  });
  const { principal } = await using(next.key, later(context, 24 * HOUR_MS));
  expect(principal).toMatchObject({ scopes: wanted.scopes });
  const during = await listOwnKeys(later(context, HOUR_MS));
  expect(during.usable.slice(0, 2)).toMatchObject([
    { id: next.id, ...wanted, state: "active", expires_at: null },
    { id: old.id, state: "replaced", expires_at: expect.any(String) },
  ]);
  const after = await listOwnKeys(later(context, 24 * HOUR_MS));
  expect(after.ended).toMatchObject([
    { id: old.id, state: "expired", ended_at: expect.any(String) },
  ]);
});

test("C06 without an overlap the old key is refused at once", async () => {
  const { context } = await signedIn();
  const old = await createKey(context, wanted);
  await rotateKey(context, { keyId: old.id, overlapHours: 0 });
  await expect(using(old.key, context)).rejects.toMatchObject({ code: "INVALID_API_KEY" });
});

test("a key that was to end earlier does so, and its successor lasts as long as it was to", async () => {
  const { context } = await signedIn();
  const expiresAt = new Date(context.now.getTime() + 10 * HOUR_MS);
  const old = await createKey(context, { ...wanted, expiresAt });
  const then = later(context, 9 * HOUR_MS);
  await rotateKey(then, { keyId: old.id, overlapHours: 72 });
  const { usable } = await listOwnKeys(then);
  const ends = usable.slice(0, 2).map(({ expires_at }) => Date.parse(expires_at ?? ""));
  expect(ends).toEqual([then.now.getTime() + 10 * HOUR_MS, expiresAt.getTime()]);
});

test("what has ended or was replaced is not rotated, also when it is asked for twice at once", async () => {
  const { context } = await signedIn();
  const { id: keyId } = await createKey(context, wanted);
  const rotate = (overlapHours: number) =>
    rotateKey(context, { keyId, overlapHours }).then(
      () => "rotated",
      ({ code }) => code,
    );
  const answers = await Promise.all([rotate(24), rotate(24), rotate(24)]);
  expect(answers.sort()).toEqual(["KEY_NOT_ACTIVE", "KEY_NOT_ACTIVE", "rotated"]);
  await revokeKey(context, { keyId });
  expect(await rotate(0)).toBe("KEY_NOT_ACTIVE");
  await expect(rotateKey(context, { keyId: 999_999, overlapHours: 0 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("C01 another's key is none", async () => {
  const { context } = await signedIn();
  const other = await signedIn();
  const { id: keyId } = await createKey(other.context, wanted);
  for (const call of [
    () => rotateKey(context, { keyId, overlapHours: 0 }),
    () => revokeKey(context, { keyId }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await listOwnKeys(other.context)).usable[0]).toMatchObject({ state: "active" });
});

test("C34 rotating asks for the password again, and is written down", async () => {
  const { context, stale, resellerId } = await signedIn();
  const { id: keyId } = await createKey(context, wanted);
  await expect(rotateKey(stale, { keyId, overlapHours: 1 })).rejects.toMatchObject({
    code: "PASSWORD_REQUIRED",
  });
  const { id } = await rotateKey(context, { keyId, overlapHours: 1 });
  await revokeKey(stale, { keyId: id });
  const entries = await shop().db.prisma.auditEntry.findMany({
    where: { resellerId },
    orderBy: { id: "desc" },
    take: 2,
  });
  expect(entries).toMatchObject([
    { action: "key.revoked", subject: String(id), facts: { name: "Server" } },
    { action: "key.rotated", subject: String(id), facts: { replaced: keyId, overlap_hours: 1 } },
  ]);
});

test("an account has at most 50 active keys, also when they are made at once; rotating adds none", async () => {
  const { context, resellerId } = await signedIn();
  const room = MAX_ACTIVE_KEYS - 3;
  await shop().db.pool.query(
    `INSERT INTO api_keys (reseller_id, name, prefix, key_hash, scopes)
     SELECT $1, 'n' || n, 'p', sha256(n::text::bytea), '{orders:read}' FROM generate_series(1, $2) n`,
    [resellerId, room],
  );
  const codes = await Promise.all(
    Array.from({ length: 4 }, () =>
      createKey(context, wanted).then(
        ({ id }) => id,
        ({ code }) => code,
      ),
    ),
  );
  expect(codes.filter((code) => code === "TOO_MANY_KEYS")).toHaveLength(2);
  const keyId = codes.find((code) => code !== "TOO_MANY_KEYS");
  const { id } = await rotateKey(context, { keyId, overlapHours: 24 });
  await expect(createKey(context, wanted)).rejects.toMatchObject({ code: "TOO_MANY_KEYS" });
  await revokeKey(context, { keyId: id });
  await createKey(context, wanted);
});
