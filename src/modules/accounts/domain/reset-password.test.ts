import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { patiently } from "@/server/testing/patiently";
import { columnsHolding } from "@/testing/columns-holding";
import { testShop } from "@/testing/test-shop";
import { findSession } from "./find-session";
import { tidyLinks } from "./link-token";
import { requestPasswordReset } from "./request-password-reset";
import { createResetLink } from "./reset-link";
import { resetPassword } from "./reset-password";
import { signIn } from "./sign-in";
import { signInThrottled } from "./sign-in-throttled";

const shop = testShop();
const password = "a new password";

beforeEach(async () => {
  await shop().db.pool.query("TRUNCATE attempts, mails");
});

/** A stranger at the door of a portal with a mail server. */
function stranger(at = new Date(), address = "192.0.2.1"): VerbContext {
  const context = shop().contextOf({ kind: "anonymous" });
  const settings = { ...context.settings, sendsMail: true };
  return { ...context, settings, now: at, client: { address, userAgent: undefined } };
}

async function newUser() {
  const { id } = await shop().reseller();
  return shop().user(id);
}

async function tokenFor(email: string, at = new Date()): Promise<string> {
  const { link } = await createResetLink({ ...shop().system, now: at }, email);
  return new URL(link).searchParams.get("token") ?? "";
}

const invalid = { code: "LINK_NOT_VALID" };

describe("a link for a new password", () => {
  test("sets it, and ends every session", async () => {
    const { email, password: former, token: session, id } = await newUser();
    const link = await createResetLink(shop().system, email.toUpperCase());
    expect(link.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
    const token = new URL(link.link).searchParams.get("token") ?? "";
    expect(await columnsHolding(shop().db, token)).toEqual([]);

    expect(await resetPassword(stranger(), { token, password })).toEqual({ email });
    const at = { db: shop().db, now: new Date() };
    expect(await findSession(at, session)).toEqual({ kind: "anonymous" });
    expect(await signIn(at, { email, password: former })).toBeNull();
    expect(await signIn(at, { email, password })).toMatchObject({ userId: id });
    const entries = await shop().db.prisma.auditEntry.findMany({
      where: { action: "password.reset", actorId: id },
    });
    expect(entries).toMatchObject([{ address: "192.0.2.1" }]);
  });

  test("is left alone while the user is being changed, so that nobody waits in a circle", async () => {
    const { email } = await newUser();
    const token = await tokenFor(email);
    const { pool } = shop().db;
    const changing = await pool.connect();
    await changing.query("BEGIN");
    await changing.query("SELECT FROM users WHERE email = $1 FOR UPDATE", [email]);
    const resetting = resetPassword(stranger(), { token, password });
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, patiently);
    const link = "SELECT FROM password_resets WHERE email = $1 FOR UPDATE NOWAIT";
    expect((await changing.query(link, [email])).rowCount).toBe(1);
    await changing.query("COMMIT");
    changing.release();
    expect(await resetting).toEqual({ email });
  });

  test("C32 counts once, also when used ten times at the same moment", async () => {
    const { email } = await newUser();
    const token = await tokenFor(email);
    const passwords = Array.from({ length: 10 }, (_, index) => `new password ${index}`);
    const results = await Promise.allSettled(
      passwords.map((each) => resetPassword(stranger(), { token, password: each })),
    );
    const winners = results.flatMap(({ status }, index) => (status === "fulfilled" ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject(invalid);
    }
    const at = { db: shop().db, now: new Date() };
    const won = passwords[winners[0] ?? -1] ?? "";
    expect(await signIn(at, { email, password: won })).not.toBeNull();
    await expect(resetPassword(stranger(), { token, password })).rejects.toMatchObject(invalid);
  });

  test("ends after an hour, and when a newer one is made", async () => {
    const { email } = await newUser();
    const at = new Date();
    const old = await tokenFor(email, at);
    const late = new Date(at.getTime() + 3_600_000);
    await expect(resetPassword(stranger(late), { token: old, password })).rejects.toMatchObject(
      invalid,
    );
    const token = await tokenFor(email, at);
    await expect(resetPassword(stranger(at), { token: old, password })).rejects.toMatchObject(
      invalid,
    );
    const just = new Date(late.getTime() - 1);
    expect(await tidyLinks(shop().db, just)).toBe(0);
    expect(await resetPassword(stranger(just), { token, password })).toEqual({ email });
  });

  test("is not spent on a password that cannot be one", async () => {
    const { email } = await newUser();
    const token = await tokenFor(email);
    for (const bad of ["1234567", "x".repeat(129), "12345678\ud800"]) {
      await expect(resetPassword(stranger(), { token, password: bad })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        errors: { password: [expect.any(String)] },
      });
    }
    expect(await resetPassword(stranger(), { token, password })).toEqual({ email });
  });

  test("is none for texts that are none, and for a user who was disabled meanwhile", async () => {
    const { email, id } = await newUser();
    const token = await tokenFor(email);
    await shop().db.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
    for (const text of [token, "", "x", "\0", `${token}x`, "A".repeat(43)]) {
      await expect(resetPassword(stranger(), { token: text, password })).rejects.toMatchObject(
        invalid,
      );
    }
    await expect(createResetLink(shop().system, email)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("lets the owner in whom strangers made wait", async () => {
    const { email } = await newUser();
    const token = await tokenFor(email);
    const at = stranger();
    for (let count = 0; count < 5; count += 1) {
      await signInThrottled(at, { email, password: "wrong horse" });
    }
    await expect(signInThrottled(at, { email, password })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    await resetPassword(at, { token, password });
    expect(await signInThrottled(at, { email, password })).not.toBeNull();
  });

  test("is made by the operator only", async () => {
    const { context, email } = await newUser();
    await expect(createResetLink(context, email)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createResetLink(stranger(), email)).rejects.toMatchObject({
      code: "NOT_SIGNED_IN",
    });
    await expect(createResetLink(shop().system, "nobody@example.com")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("asking for a link by mail", () => {
  const ask = (email: string, context = stranger()) =>
    requestPasswordReset(context, { email, locale: "en" });

  async function rows() {
    const mails = await shop().db.prisma.mail.findMany({ orderBy: { createdAt: "asc" } });
    return mails.map(({ recipient, nextAttemptAt }) => ({
      recipient,
      due: nextAttemptAt !== null,
    }));
  }

  test("writes the same rows for known, unknown and disabled users, and mails only the known", async () => {
    const known = await newUser();
    const disabled = await newUser();
    const { id } = disabled;
    await shop().db.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
    const unknown = `${randomUUID()}@example.com`;
    for (const email of [known.email, unknown, disabled.email]) {
      expect(await ask(email)).toBeUndefined();
      expect(await shop().db.prisma.passwordReset.count({ where: { email } })).toBe(1);
    }
    expect(await rows()).toEqual([
      { recipient: known.email, due: true },
      { recipient: unknown, due: false },
      { recipient: disabled.email, due: false },
    ]);
  });

  test("is throttled by account, whether anybody has it or not, and by address", async () => {
    const { email } = await newUser();
    for (const each of [email, `${randomUUID()}@example.com`]) {
      await shop().db.pool.query("TRUNCATE attempts");
      const at = new Date();
      for (let count = 0; count < 3; count += 1) await ask(each, stranger(at, `192.0.2.${count}`));
      await expect(ask(each, stranger(at, "192.0.2.9"))).rejects.toMatchObject({
        code: "TOO_MANY_REQUESTS",
        errors: { retry_after: ["60"] },
      });
    }
    await shop().db.pool.query("TRUNCATE attempts");
    const at = new Date();
    for (let count = 0; count < 10; count += 1) {
      await ask(`${randomUUID()}@example.com`, stranger(at));
    }
    await expect(ask(email, stranger(at))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  test("is not there without a mail server, and wants an address", async () => {
    await expect(
      ask("a@example.com", shop().contextOf({ kind: "anonymous" })),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const email of ["", "nobody", "a\0@example.com", "\ud800@example.com"]) {
      await expect(ask(email)).rejects.toMatchObject({ errors: { email: [expect.any(String)] } });
    }
  });
});
