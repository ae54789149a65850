import { expect, test } from "vitest";
import type { TestUser } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { changePassword } from "./change-password";
import { endOwnSessions } from "./end-own-sessions";
import { findSession } from "./find-session";
import { listSessions } from "./list-sessions";
import { signIn } from "./sign-in";
import { updateProfile } from "./update-profile";

const shop = testShop();

const signedIn = async () => {
  const { id: resellerId } = await shop().reseller();
  return { resellerId, ...(await shop().user(resellerId)) };
};

async function signInAgain({ email, password }: Pick<TestUser, "email" | "password">) {
  const client = { address: "198.51.100.7", userAgent: "Firefox" };
  return signIn({ db: shop().db, now: new Date(), client }, { email, password });
}

const find = (token: string | undefined) => findSession({ db: shop().db, now: new Date() }, token);

async function actionsOf(resellerId: number) {
  const where = { resellerId, actorKind: "user" };
  const rows = await shop().db.prisma.auditEntry.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ action }) => action);
}

test("C31 a change of password needs the old one and ends the other sessions, not this one", async () => {
  const user = await signedIn();
  const other = await signInAgain(user);
  const new_password = "a new horse";
  const change = (old_password: string, wanted = new_password) =>
    changePassword(user.context, { old_password, new_password: wanted });
  await expect(change("wrong horse")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  await expect(change(user.password, "short")).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    errors: { new_password: ["must have 8 to 128 characters"] },
  });
  expect(await find(other?.token)).toMatchObject({ kind: "user" });
  expect(await change(user.password)).toEqual({ ended: 1 });
  expect(await find(other?.token)).toEqual({ kind: "anonymous" });
  expect(await find(user.token)).toMatchObject({ kind: "user" });
  expect(await signInAgain(user)).toBeNull();
  expect(await signInAgain({ ...user, password: new_password })).not.toBeNull();
  expect(await actionsOf(user.resellerId)).toContain("password.changed");
});

test("a change of password makes an open link to set another one useless", async () => {
  const user = await signedIn();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 60_000);
  const reset = { email: user.email, tokenHash: user.email, createdAt, expiresAt };
  await shop().db.prisma.passwordReset.create({ data: reset });
  await changePassword(user.context, { old_password: user.password, new_password: "a new horse" });
  expect(await shop().db.prisma.passwordReset.count({ where: { email: user.email } })).toBe(0);
});

test("C31 sessions are listed, and an ended one counts for nothing on the next request", async () => {
  const user = await signedIn();
  const other = await signInAgain(user);
  const third = await signInAgain(user);
  const sessions = await listSessions(user.context);
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ user_agent: "Firefox", address: "198.51.100.7" });
  for (const { id } of sessions) expect(await find(id)).toEqual({ kind: "anonymous" });

  const otherPrincipal = await find(other?.token);
  const otherId = otherPrincipal.kind === "user" ? otherPrincipal.sessionId.slice(0, 22) : "";
  expect(await endOwnSessions(user.context, { name: otherId })).toEqual({ ended: 1 });
  expect(await find(other?.token)).toEqual({ kind: "anonymous" });
  expect(await find(third?.token)).toMatchObject({ kind: "user" });
  expect(await endOwnSessions(user.context, "others")).toEqual({ ended: 1 });
  expect(await find(third?.token)).toEqual({ kind: "anonymous" });
  expect(await find(user.token)).toMatchObject({ kind: "user" });
  expect(await endOwnSessions(user.context, "others")).toEqual({ ended: 0 });
  const ended = (await actionsOf(user.resellerId)).filter((action) => action === "session.ended");
  expect(ended).toHaveLength(2);
});

test("C01 another person's session is none, and part of a name names nothing", async () => {
  const user = await signedIn();
  const stranger = await signedIn();
  const [theirs] = await listSessions(stranger.context);
  const [own] = await listSessions(user.context);
  for (const name of [theirs?.id ?? "", own?.id.slice(0, 21) ?? "", "", "%", "_".repeat(22)]) {
    await expect(endOwnSessions(user.context, { name })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
  expect(await find(stranger.token)).toMatchObject({ kind: "user" });
});

test("a profile changes what is named; a new contact address asks for the password again", async () => {
  const user = await signedIn();
  expect(await updateProfile(user.stale, { name: " Sari " })).toMatchObject({ name: "Sari" });
  const contact_email = `New.${user.email}`;
  await expect(updateProfile(user.stale, { contact_email })).rejects.toMatchObject({
    code: "PASSWORD_REQUIRED",
  });
  expect(await updateProfile(user.context, { contact_email })).toMatchObject({
    ...{ name: "Sari", email: user.email },
    contact_email: contact_email.toLowerCase(),
  });
  expect(await actionsOf(user.resellerId)).toEqual([
    "sign_in",
    "profile.changed",
    "profile.changed",
  ]);
});

test("a contact address must be one, and nobody else's", async () => {
  const user = await signedIn();
  const other = await signedIn();
  const { email: taken } = await shop().db.prisma.reseller.findUniqueOrThrow({
    where: { id: other.resellerId },
  });
  for (const [contact_email, text] of [
    ["nobody", "must be an e-mail address"],
    [taken, "is in use"],
  ] as const) {
    await expect(updateProfile(user.context, { contact_email })).rejects.toMatchObject({
      errors: { contact_email: [text] },
    });
  }
  await expect(updateProfile(user.context, { name: "  " })).rejects.toMatchObject({
    errors: { name: ["must not be empty"] },
  });
  expect(await actionsOf(user.resellerId)).toEqual(["sign_in"]);
});
