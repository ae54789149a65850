import { randomUUID } from "node:crypto";
import argon2 from "@node-rs/argon2";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { testShop } from "@/testing/test-shop";
import { suspendReseller } from "./change-reseller";
import { createUser } from "./create-user";
import { sessionIdOf } from "./session-token";
import { signIn } from "./sign-in";

const verify = vi.spyOn(argon2, "verify");
const shop = testShop();
const password = "correct horse";

async function newUser() {
  const { id: resellerId } = await shop().reseller();
  const email = `${randomUUID()}@example.com`;
  const { id } = await createUser(shop().system, {
    email,
    name: "Dewi",
    password,
    role: "reseller",
    resellerId,
  });
  return { id, email, resellerId };
}

function signInsOf(actorId: number) {
  return shop().db.prisma.auditEntry.findMany({ where: { action: "sign_in", actorId } });
}

afterAll(() => verify.mockRestore());

beforeEach(() => {
  verify.mockClear();
});

test("the right password begins a session of 30 days, of which only the hash is kept", async () => {
  const { id, email, resellerId } = await newUser();
  const now = new Date();
  const client = { address: "203.0.113.7", userAgent: "Firefox" };
  const given = { email: email.toUpperCase(), password };
  const session = await signIn({ db: shop().db, now, client }, given);
  expect(session).toMatchObject({ userId: id, token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(verify).toHaveBeenCalledTimes(1);
  const rows = await shop().db.prisma.session.findMany({ where: { userId: id } });
  expect(rows).toEqual([
    {
      id: sessionIdOf(session?.token ?? ""),
      userId: BigInt(id),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      endedAt: null,
      ...{ lastSeenAt: now, passwordAt: now, passwordFailures: 0, ...client },
    },
  ]);
  expect(rows[0]?.id).not.toBe(session?.token);
  const entries = await signInsOf(id);
  expect(entries).toMatchObject([
    {
      resellerId: BigInt(resellerId),
      actorKind: "user",
      at: now,
      subject: null,
      facts: {},
      ...client,
    },
  ]);
});

test("a password counts however its letters were composed", async () => {
  const email = `${randomUUID()}@example.com`;
  await createUser(shop().system, {
    email,
    name: "Zoë",
    password: "caf\u00e9 caf\u00e9",
    role: "operator",
    resellerId: null,
  });
  const typed = { email, password: "cafe\u0301 cafe\u0301" };
  const session = await signIn({ db: shop().db, now: new Date() }, typed);
  expect(session).not.toBeNull();
  // The operator's people belong to no reseller.
  expect(await signInsOf(session?.userId ?? 0)).toMatchObject([{ resellerId: 0n }]);
});

const refused: [string, () => Promise<{ email: string; password: string }>][] = [
  ["an unknown user", async () => ({ email: "nobody@example.com", password })],
  ["an e-mail that no database takes", async () => ({ email: "a\0@example.com", password })],
  ["a wrong password", async () => ({ ...(await newUser()), password: "wrong horse" })],
  ["an empty password", async () => ({ ...(await newUser()), password: "" })],
  ["an endless password", async () => ({ ...(await newUser()), password: "x".repeat(10_000) })],
  [
    "a disabled user",
    async () => {
      const user = await newUser();
      const disabledAt = new Date();
      await shop().db.prisma.user.update({ where: { id: user.id }, data: { disabledAt } });
      return { ...user, password };
    },
  ],
  [
    "a suspended reseller",
    async () => {
      const user = await newUser();
      await suspendReseller(shop().system, user.resellerId);
      return { ...user, password };
    },
  ],
];

test.each(refused)("%s is refused after exactly one verification", async (_, prepare) => {
  const given = await prepare();
  const counts = () =>
    Promise.all([shop().db.prisma.session.count(), shop().db.prisma.auditEntry.count()]);
  const before = await counts();
  expect(await signIn({ db: shop().db, now: new Date() }, given)).toBeNull();
  expect(verify).toHaveBeenCalledTimes(1);
  const [hash] = verify.mock.calls[0] ?? [];
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await counts()).toEqual(before);
});
