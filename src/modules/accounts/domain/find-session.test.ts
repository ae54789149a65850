import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openDatabase } from "@/server/db/database";
import { testShop } from "@/testing/test-shop";
import { resumeReseller, suspendReseller } from "./change-reseller";
import { createUser } from "./create-user";
import { endSession } from "./end-session";
import { findSession } from "./find-session";
import { readMe } from "./read-me";
import { newSessionToken } from "./session-token";
import { signIn } from "./sign-in";

const shop = testShop();
const anonymous = { kind: "anonymous" };

async function signedIn(role: "reseller" | "operator" = "reseller") {
  const resellerId = role === "reseller" ? (await shop().reseller({ tier: "retail" })).id : null;
  const email = `${randomUUID()}@example.com`;
  const user = { email, name: "Dewi", password: "correct horse", role, resellerId };
  const { id } = await createUser(shop().system, user);
  const session = await signIn({ db: shop().db, now: new Date() }, user);
  if (!session) throw new Error("the right password was refused");
  return { id, email, resellerId: resellerId ?? 0, ...session };
}

function find(token: string | undefined, now = new Date()) {
  return findSession({ db: shop().db, now }, token);
}

test("a session is its user's, of either role", async () => {
  const reseller = await signedIn();
  expect(await find(reseller.token)).toMatchObject({
    kind: "user",
    userId: reseller.id,
    role: "reseller",
    resellerId: reseller.resellerId,
  });
  const operator = await signedIn("operator");
  expect(await find(operator.token)).toMatchObject({ role: "operator", resellerId: null });
});

test("an unknown token is a stranger's, and a text that cannot be one asks no database", async () => {
  expect(await find(newSessionToken())).toEqual(anonymous);
  const unreachable = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  for (const token of [undefined, "", "x", `${newSessionToken()}x`, "a'--".padEnd(43, " ")]) {
    expect(await findSession({ db: unreachable, now: new Date() }, token)).toEqual(anonymous);
  }
});

test("the id that is kept opens nothing", async () => {
  const { token } = await signedIn();
  const principal = await find(token);
  expect(await find(principal.kind === "user" ? principal.sessionId : undefined)).toEqual(
    anonymous,
  );
});

test("it counts until it expires", async () => {
  const { token, expiresAt } = await signedIn();
  expect(await find(token, new Date(expiresAt.getTime() - 1))).toMatchObject({ kind: "user" });
  expect(await find(token, expiresAt)).toEqual(anonymous);
});

test("ended means ended from the next request on, and only that one", async () => {
  const one = await signedIn();
  const other = await signedIn();
  await endSession(shop().contextOf(await find(one.token)));
  expect(await find(one.token)).toEqual(anonymous);
  expect(await find(other.token)).toMatchObject({ kind: "user" });
});

test("a suspended reseller and a disabled user are strangers from the next request on", async () => {
  const { id, token, resellerId } = await signedIn();
  await suspendReseller(shop().system, resellerId);
  expect(await find(token)).toEqual(anonymous);
  await resumeReseller(shop().system, resellerId);
  expect(await find(token)).toMatchObject({ kind: "user" });
  await shop().db.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
  expect(await find(token)).toEqual(anonymous);
});

test("when, where and with what a session was used last is kept, at most once a minute", async () => {
  const { id, token } = await signedIn();
  const row = () => shop().db.prisma.session.findFirstOrThrow({ where: { userId: id } });
  const { createdAt } = await row();
  const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
  const use = (milliseconds: number, address: string | undefined, userAgent?: string) =>
    findSession({ db: shop().db, now: after(milliseconds), client: { address, userAgent } }, token);
  await use(59_999, "203.0.113.7", "Firefox");
  expect(await row()).toMatchObject({ lastSeenAt: createdAt, address: null, userAgent: null });
  await use(60_000, "203.0.113.7", "Firefox");
  const seen = { lastSeenAt: after(60_000), address: "203.0.113.7", userAgent: "Firefox" };
  expect(await row()).toMatchObject(seen);
  await use(90_000, "203.0.113.8", "Chrome");
  expect(await row()).toMatchObject(seen);
  await use(120_000, undefined);
  expect(await row()).toMatchObject({ ...seen, lastSeenAt: after(120_000) });
});

test("a user learns about themselves and their account", async () => {
  const reseller = await signedIn();
  expect(await readMe(shop().contextOf(await find(reseller.token)))).toEqual({
    user: { name: "Dewi", email: reseller.email, role: "reseller" },
    reseller: { id: reseller.resellerId, name: "Toko Uji", tier: expect.any(String) },
  });
  const operator = await signedIn("operator");
  expect(await readMe(shop().contextOf(await find(operator.token)))).toEqual({
    user: { name: "Dewi", email: operator.email, role: "operator" },
    reseller: null,
  });
  const { context } = await shop().reseller();
  await expect(readMe(context)).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});
