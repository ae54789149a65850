import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { columnsHolding } from "@/testing/columns-holding";
import { testMailbox } from "@/testing/mailbox";
import type { TestUser } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { changeEmail } from "./change-email";
import { changePassword } from "./change-password";
import { confirmEmail } from "./confirm-email";
import { findSession } from "./find-session";
import { tidyLinks } from "./link-token";
import { readProfile } from "./read-profile";
import { createResetLink } from "./reset-link";
import { resetPassword } from "./reset-password";
import { signIn } from "./sign-in";

const shop = testShop();
const mailed = testMailbox(shop);

beforeEach(async () => {
  await shop().db.pool.query("TRUNCATE attempts, email_changes");
});

const invalid = { code: "LINK_NOT_VALID" };
const newAddress = () => `${randomUUID()}@example.com`;

async function newUser() {
  const { id: resellerId } = await shop().reseller();
  return { resellerId, ...(await shop().user(resellerId)) };
}

/** Of a portal with a mail server. */
function mailing(context: VerbContext, at = new Date()): VerbContext {
  return { ...context, now: at, settings: { ...context.settings, sendsMail: true } };
}

function stranger(at = new Date()): VerbContext {
  return mailing(shop().contextOf({ kind: "anonymous" }), at);
}

/** Begins another session of the same person. */
async function signInAgain({ email, password }: Pick<TestUser, "email" | "password">) {
  return signIn({ db: shop().db, now: new Date() }, { email, password });
}

const find = (token: string | undefined) => findSession({ db: shop().db, now: new Date() }, token);

async function changesOf(userId: number) {
  return shop().db.prisma.auditEntry.findMany({
    where: { action: "email.changed", actorKind: "user", actorId: userId },
  });
}

/** Asks for another address; the secret of the link that was mailed there. */
async function tokenFor(context: VerbContext, email: string, at = new Date()): Promise<string> {
  expect(await changeEmail(mailing(context, at), email)).toBe("check_mail");
  const mails = await mailed();
  expect(mails.map(({ to }) => to)).toEqual([email]);
  return /\/confirm-email\?token=([\w-]{43})$/m.exec(mails[0]?.text ?? "")?.[1] ?? "";
}

describe("without a mail server", () => {
  test("an address counts at once, and ends the other sessions, not this one", async () => {
    const user = await newUser();
    const other = await signInAgain(user);
    const email = newAddress();
    expect(await changeEmail(user.context, ` ${email.toUpperCase()} `)).toBe("changed");
    expect(await find(other?.token)).toEqual({ kind: "anonymous" });
    expect(await find(user.token)).toMatchObject({ kind: "user" });
    expect(await signInAgain(user)).toBeNull();
    expect(await signInAgain({ ...user, email })).toMatchObject({ userId: user.id });
    expect(await changesOf(user.id)).toMatchObject([
      { resellerId: BigInt(user.resellerId), facts: { ended: 1 } },
    ]);
    const reseller = await shop().db.prisma.reseller.findUnique({ where: { id: user.resellerId } });
    expect(reseller?.email).not.toBe(email);
  });

  test("an address in use is refused, and who tries many has to wait", async () => {
    const user = await newUser();
    const { email: taken } = await newUser();
    await expect(changeEmail(user.context, taken)).rejects.toMatchObject({ code: "EMAIL_IN_USE" });
    expect(await readProfile(user.context)).toMatchObject({ email: user.email, new_email: null });
    expect(await find(user.token)).toMatchObject({ kind: "user" });
    expect(await changesOf(user.id)).toEqual([]);
    for (let count = 1; count < 5; count += 1) {
      const { email } = await newUser();
      await expect(changeEmail(user.context, email)).rejects.toMatchObject({
        code: "EMAIL_IN_USE",
      });
    }
    await expect(changeEmail(user.context, newAddress())).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      errors: { retry_after: [expect.any(String)] },
    });
  });

  test("of three users who take one address at the same moment, one gets it", async () => {
    const users = [await newUser(), await newUser(), await newUser()];
    const email = newAddress();
    const now = new Date();
    const answers = await Promise.all(
      users.map(({ context }) => changeEmail({ ...context, now }, email).catch(({ code }) => code)),
    );
    expect(answers.sort()).toEqual(["EMAIL_IN_USE", "EMAIL_IN_USE", "changed"]);
    expect(await shop().db.prisma.user.count({ where: { email } })).toBe(1);
  });
});

describe("with a mail server", () => {
  test("an address counts once its link is followed with the password, and ends every session", async () => {
    const user = await newUser();
    const email = newAddress();
    const token = await tokenFor(user.context, email);
    expect(await columnsHolding(shop().db, token)).toEqual([]);
    expect(await readProfile(user.context)).toMatchObject({ email: user.email, new_email: email });
    expect(await signInAgain({ ...user, email })).toBeNull();
    const other = await signInAgain(user);

    const { password } = user;
    expect(await confirmEmail(stranger(), { token, password })).toEqual({ email });
    for (const each of [user.token, other?.token]) {
      expect(await find(each)).toEqual({ kind: "anonymous" });
    }
    expect(await signInAgain(user)).toBeNull();
    expect(await signInAgain({ email, password })).toMatchObject({ userId: user.id });
    expect(await changesOf(user.id)).toMatchObject([
      { resellerId: BigInt(user.resellerId), facts: { ended: 2 } },
    ]);
    const told = await mailed();
    expect(told).toMatchObject([{ to: user.email, text: expect.stringContaining("was changed") }]);
    expect(told[0]?.text).not.toContain(email);
    await expect(confirmEmail(stranger(), { token, password })).rejects.toMatchObject(invalid);
  });

  test("C30 an address in use is answered and stored alike, and its link leads nowhere", async () => {
    const user = await newUser();
    const { email: taken } = await newUser();
    expect(await changeEmail(mailing(user.context), taken)).toBe("check_mail");
    expect(await readProfile(user.context)).toMatchObject({ new_email: taken });
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: taken, text: expect.stringContaining("Nothing was changed") });
    expect(mail?.text).not.toContain("token=");
  });

  test("a link counts once, also when followed five times at the same moment", async () => {
    const user = await newUser();
    const email = newAddress();
    const token = await tokenFor(user.context, email);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => confirmEmail(stranger(), { token, password: user.password })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject(invalid);
    }
    expect(await changesOf(user.id)).toHaveLength(1);
    expect((await mailed()).map(({ to }) => to)).toEqual([user.email]);
  });

  test("of two users whose links lead to one address, one gets it", async () => {
    const users = [await newUser(), await newUser()];
    const email = newAddress();
    const links: { token: string; password: string }[] = [];
    for (const { context, password } of users) {
      links.push({ token: await tokenFor(context, email), password });
    }
    const results = await Promise.allSettled(links.map((link) => confirmEmail(stranger(), link)));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject(invalid);
    }
    expect(await shop().db.prisma.user.count({ where: { email } })).toBe(1);
  });

  test("a link ends after an hour, when a newer one is made, and when its user is disabled", async () => {
    const { context, password, id } = await newUser();
    const at = new Date();
    const old = await tokenFor(context, newAddress(), at);
    const token = await tokenFor(context, newAddress(), at);
    await expect(confirmEmail(stranger(at), { token: old, password })).rejects.toMatchObject(
      invalid,
    );
    const end = new Date(at.getTime() + 3_600_000);
    await expect(confirmEmail(stranger(end), { token, password })).rejects.toMatchObject(invalid);
    expect(await readProfile({ ...context, now: end })).toMatchObject({ new_email: null });
    expect(await tidyLinks(shop().db, end)).toBe(0);
    await shop().db.prisma.user.update({ where: { id }, data: { disabledAt: at } });
    await expect(confirmEmail(stranger(at), { token, password })).rejects.toMatchObject(invalid);
    expect(await tidyLinks(shop().db, new Date(end.getTime() + 1))).toBe(1);
  });

  test("whoever reads the mail and does not know the password gets nothing", async () => {
    const user = await newUser();
    const token = await tokenFor(user.context, newAddress());
    const guess = (password: string) => confirmEmail(stranger(), { token, password });
    for (let count = 0; count < 5; count += 1) {
      await expect(guess("wrong horse")).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        errors: { password: [expect.any(String)] },
      });
    }
    await expect(guess(user.password)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await signInAgain(user)).not.toBeNull();
  });

  test("a password that was changed meanwhile is the one that is asked for", async () => {
    const user = await newUser();
    const token = await tokenFor(user.context, newAddress());
    const new_password = "a new horse";
    await changePassword(user.context, { old_password: user.password, new_password });
    await expect(
      confirmEmail(stranger(), { token, password: user.password }),
    ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await confirmEmail(stranger(), { token, password: new_password });
  });

  test("nobody's mailbox is flooded", async () => {
    const email = newAddress();
    for (let count = 0; count < 3; count += 1) {
      const { context } = await newUser();
      expect(await changeEmail(mailing(context), email)).toBe("check_mail");
    }
    const { context } = await newUser();
    await expect(changeEmail(mailing(context), email)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });
});

test("a link for a new password that the former address got is useless to its next user", async () => {
  const user = await newUser();
  const { link } = await createResetLink(shop().system, user.email);
  const token = new URL(link).searchParams.get("token") ?? "";
  await changeEmail(user.context, newAddress());
  const next = await newUser();
  await changeEmail(next.context, user.email);
  await expect(
    resetPassword(stranger(), { token, password: "another horse" }),
  ).rejects.toMatchObject(invalid);
});

test("it asks for a password that was entered more than 10 minutes ago", async () => {
  const { stale, email } = await newUser();
  await expect(changeEmail(stale, newAddress())).rejects.toMatchObject({
    code: "PASSWORD_REQUIRED",
  });
  expect(await readProfile(stale)).toMatchObject({ email, new_email: null });
});

test("what is no address, or the present one, is told at its field", async () => {
  const { context, email } = await newUser();
  for (const given of ["", "nobody", "a b@example.com", "a\0@example.com", "\ud800@example.com"]) {
    await expect(changeEmail(context, given)).rejects.toMatchObject({
      errors: { email: ["must be an e-mail address"] },
    });
  }
  await expect(changeEmail(context, email.toUpperCase())).rejects.toMatchObject({
    errors: { email: ["is the present one"] },
  });
});

test("texts that can be no secret are no link", async () => {
  for (const token of ["", "x", "\0", "A".repeat(44), "A".repeat(43)]) {
    await expect(
      confirmEmail(stranger(), { token, password: "correct horse" }),
    ).rejects.toMatchObject(invalid);
  }
});
