import argon2 from "@node-rs/argon2";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { requireRecentPassword } from "@/server/principal";
import type { TestUser } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { findSession } from "./find-session";
import { verifyOwnPassword } from "./verify-own-password";

const verify = vi.spyOn(argon2, "verify");
const shop = testShop();

afterAll(() => verify.mockRestore());

beforeEach(() => {
  verify.mockClear();
});

const signedIn = async () => shop().user((await shop().reseller()).id);

function principalOf({ token }: TestUser) {
  return findSession({ db: shop().db, now: new Date() }, token);
}

test("C34 a password counts for 10 minutes, and for as long again once it was entered anew", async () => {
  const user = await signedIn();
  const enteredAt = (
    await shop().db.prisma.session.findFirstOrThrow({ where: { userId: user.id } })
  ).passwordAt;
  const after = (milliseconds: number) => new Date(enteredAt.getTime() + milliseconds);
  const { principal } = user.context;
  expect(() => requireRecentPassword(principal, after(600_000))).not.toThrow();
  expect(() => requireRecentPassword(principal, after(600_001))).toThrow("PASSWORD_REQUIRED");

  await verifyOwnPassword({ ...user.context, now: after(900_000) }, user.password);
  expect(verify).toHaveBeenCalledTimes(2);
  const later = await principalOf(user);
  expect(() => requireRecentPassword(later, after(1_500_000))).not.toThrow();
  expect(() => requireRecentPassword(later, after(1_500_001))).toThrow("PASSWORD_REQUIRED");
});

test("keys and the command line are not asked", async () => {
  const { context } = await shop().reseller();
  const later = new Date(Date.now() + 86_400_000);
  expect(() => requireRecentPassword(context.principal, later)).not.toThrow();
  expect(() => requireRecentPassword({ kind: "system" }, later)).not.toThrow();
  await expect(verifyOwnPassword(context, "x")).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});

test("a wrong one is refused after one verification and makes nothing recent", async () => {
  const user = await signedIn();
  verify.mockClear();
  await expect(verifyOwnPassword(user.stale, "wrong horse")).rejects.toMatchObject({
    code: "WRONG_PASSWORD",
  });
  expect(verify).toHaveBeenCalledTimes(1);
  const { passwordAt } = await shop().db.prisma.session.findFirstOrThrow({
    where: { userId: user.id },
  });
  expect(passwordAt).toEqual(
    user.context.principal.kind === "user" && user.context.principal.passwordAt,
  );
});

test("five wrong ones in a row end the session, and it is written down", async () => {
  const user = await signedIn();
  const attempt = () => verifyOwnPassword(user.context, "wrong horse").catch(({ code }) => code);
  for (let count = 1; count < 5; count += 1) expect(await attempt()).toBe("WRONG_PASSWORD");
  await verifyOwnPassword(user.context, user.password);
  for (let count = 1; count < 5; count += 1) expect(await attempt()).toBe("WRONG_PASSWORD");
  expect(await principalOf(user)).toMatchObject({ kind: "user" });
  expect(await attempt()).toBe("NOT_SIGNED_IN");
  expect(await principalOf(user)).toEqual({ kind: "anonymous" });
  await expect(verifyOwnPassword(user.context, user.password)).rejects.toMatchObject({
    code: "NOT_SIGNED_IN",
  });
  expect(await shop().db.prisma.auditEntry.findMany({ where: { actorId: user.id } })).toMatchObject(
    [{ action: "sign_in" }, { action: "session.ended", facts: { reason: "wrong_password" } }],
  );
});

test("many at once are no more tries than one after another", async () => {
  const user = await signedIn();
  verify.mockClear();
  const codes = await Promise.all(
    Array.from({ length: 12 }, () =>
      verifyOwnPassword(user.context, "wrong horse").catch(({ code }) => code),
    ),
  );
  expect(codes.filter((code) => code === "WRONG_PASSWORD")).toHaveLength(4);
  expect(verify.mock.calls.length).toBeLessThanOrEqual(5);
});
