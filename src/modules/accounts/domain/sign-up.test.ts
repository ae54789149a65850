import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { VerbContext, VerbSettings } from "@/server/db/verb-context";
import { testMailbox } from "@/testing/mailbox";
import { testShop } from "@/testing/test-shop";
import { resumeReseller, suspendReseller } from "./change-reseller";
import { confirmSignUp } from "./confirm-sign-up";
import { approveReseller, rejectReseller } from "./decide-sign-up";
import { findReseller } from "./reseller-accounts";
import { AwaitsApproval, signIn } from "./sign-in";
import { type SignUpForm, signUp } from "./sign-up";

const shop = testShop();
const mailed = testMailbox(shop);

beforeEach(async () => {
  await shop().db.pool.query("TRUNCATE attempts");
});

function stranger(settings: Partial<VerbSettings>, at = new Date()): VerbContext {
  const context = shop().contextOf({ kind: "anonymous" });
  const client = { address: "192.0.2.1", userAgent: undefined };
  return { ...context, now: at, client, settings: { ...context.settings, ...settings } };
}

function form(rest: Partial<SignUpForm> = {}): SignUpForm {
  const email = `${randomUUID()}@example.com`;
  const named = { business: "Toko Maju", name: "Dewi", locale: "id" } as const;
  return { ...named, email, password: "correct horse", ...rest };
}

function trySignIn({ email, password }: SignUpForm) {
  return signIn({ db: shop().db, now: new Date() }, { email, password });
}

async function decisionsOn(resellerId: number) {
  const where = { resellerId, action: { startsWith: "account." }, actorKind: "system" };
  const entries = await shop().db.prisma.auditEntry.findMany({ where, orderBy: { id: "asc" } });
  return entries.map(({ action }) => action);
}

describe("without a mail server", () => {
  test("open: the account is active at once, at the tier of the settings", async () => {
    const given = form();
    const context = stranger({ signUp: "open", signUpTier: "silver" });
    expect(await signUp(context, { ...given, email: ` ${given.email.toUpperCase()} ` })).toBe(
      "active",
    );
    expect(await findReseller(shop().system, given.email)).toMatchObject({
      ...{ name: "Toko Maju", tier: "silver", status: "active", balance: 0 },
    });
    const user = await shop().db.prisma.user.findUnique({ where: { email: given.email } });
    expect(user).toMatchObject({ name: "Dewi", locale: "id", role: "reseller" });
    expect(await trySignIn(given)).not.toBeNull();
  });

  test("approval: the account opens no door until the operator lets it in", async () => {
    const given = form();
    expect(await signUp(stranger({ signUp: "approval" }), given)).toBe("pending");
    // Only who knows its password hears that it waits.
    await expect(trySignIn(given)).rejects.toThrow(AwaitsApproval);
    expect(await trySignIn({ ...given, password: "wrong horse" })).toBeNull();
    const { id } = await findReseller(shop().system, given.email);
    // Only a decision lets it in.
    for (const other of [resumeReseller, suspendReseller]) {
      await expect(other(shop().system, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await approveReseller(shop().system, id);
    expect(await trySignIn(given)).not.toBeNull();
    expect(await decisionsOn(id)).toEqual(["account.approved"]);
    await expect(approveReseller(shop().system, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(rejectReseller(shop().system, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("who is rejected is forgotten, and may sign up again", async () => {
    const given = form();
    const context = stranger({ signUp: "approval" });
    await signUp(context, given);
    const { id } = await findReseller(shop().system, given.email);
    expect(await rejectReseller(shop().system, id)).toEqual({ email: given.email });
    expect(await decisionsOn(id)).toEqual(["account.rejected"]);
    expect(await shop().db.prisma.user.count({ where: { email: given.email } })).toBe(0);
    expect(await signUp(context, given)).toBe("pending");
  });

  test("an address in use is refused, also of two at the same moment", async () => {
    const given = form();
    const context = stranger({ signUp: "open" });
    const results = await Promise.allSettled([signUp(context, given), signUp(context, given)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "EMAIL_IN_USE" },
    });
    // A user's address is in use though no reseller has it, and nothing is left behind.
    const { id } = await shop().reseller();
    const { email } = await shop().user(id);
    await expect(signUp(context, form({ email }))).rejects.toMatchObject({ code: "EMAIL_IN_USE" });
    expect(await shop().db.prisma.reseller.count({ where: { email } })).toBe(0);
  });
});

describe("with a mail server", () => {
  const mailing = { sendsMail: true, baseUrl: "https://shop.test" };

  async function linkFor(context: VerbContext, given: SignUpForm): Promise<string> {
    expect(await signUp(context, given)).toBe("check_mail");
    const [mail] = await mailed();
    const link = /https:\/\/shop\.test\/sign-up\/confirm\?token=([\w-]{43})/.exec(mail?.text ?? "");
    return link?.[1] ?? "";
  }

  test("nothing is opened before the owner of the address confirms with the password", async () => {
    const given = form();
    const context = stranger({ ...mailing, signUp: "open" });
    const token = await linkFor(context, given);
    expect(await trySignIn(given)).toBeNull();
    // Somebody else chose the password, and the owner of the address does not know it.
    await expect(confirmSignUp(context, { token, password: "my password" })).rejects.toMatchObject({
      errors: { password: [expect.any(String)] },
    });
    const { email, password } = given;
    expect(await confirmSignUp(context, { token, password })).toEqual({ state: "active", email });
    expect(await trySignIn(given)).not.toBeNull();
  });

  test("C32 the link counts once, also when used ten times at the same moment", async () => {
    const context = stranger({ ...mailing, signUp: "approval" });
    const given = form();
    const token = await linkFor(context, given);
    const uses = Array.from({ length: 5 }, () =>
      confirmSignUp(context, { token, password: given.password }),
    );
    const results = await Promise.allSettled(uses);
    expect(results.filter(({ status }) => status === "fulfilled")).toMatchObject([
      { value: { state: "pending" } },
    ]);
    const { id } = await findReseller(shop().system, given.email);
    const { settings } = context;
    await approveReseller({ ...shop().system, settings }, id);
    expect(await mailed()).toMatchObject([
      { to: given.email, subject: "Akun Grosir Anda sudah aktif" },
    ]);
  });

  test("a link ends after a day, and guesses of its password wait", async () => {
    const context = stranger({ ...mailing, signUp: "open" });
    const token = await linkFor(context, form());
    const late = new Date(context.now.getTime() + 86_400_000);
    const use = (at: Date) =>
      confirmSignUp({ ...context, now: at }, { token, password: "12345678" });
    await expect(use(late)).rejects.toMatchObject({ code: "LINK_NOT_VALID" });
    for (let count = 0; count < 5; count += 1) {
      await expect(use(context.now)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    }
    await expect(use(context.now)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  test("an address in use gets the same answer, and its owner is told", async () => {
    const { id } = await shop().reseller();
    const owner = await shop().user(id);
    const context = stranger({ ...mailing, signUp: "open" });
    const given = form({ email: owner.email, locale: "en" });
    expect(await signUp(context, given)).toBe("check_mail");
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, subject: "You already have a Grosir account" });
    expect(mail?.text).not.toContain("token=");
    expect(await signIn({ db: shop().db, now: new Date() }, owner)).not.toBeNull();
  });

  test("who is rejected is told", async () => {
    const context = stranger({ ...mailing, signUp: "approval" });
    const given = form({ locale: "en" });
    const token = await linkFor(context, given);
    await confirmSignUp(context, { token, password: given.password });
    const { id } = await findReseller(shop().system, given.email);
    await rejectReseller({ ...shop().system, settings: context.settings }, id);
    expect(await mailed()).toMatchObject([
      { to: given.email, subject: expect.stringMatching("not") },
    ]);
  });
});

test.each<[string, Partial<SignUpForm>]>([
  ["business", { business: " " }],
  ["business", { business: "x".repeat(201) }],
  ["business", { business: "Toko\nMaju" }],
  ["name", { name: "" }],
  ["name", { name: "a\0b" }],
  ["email", { email: "nobody" }],
  ["email", { email: "a\0@example.com" }],
  ["email", { email: "\ud800@example.com" }],
  ["password", { password: "1234567" }],
  ["password", { password: "x".repeat(129) }],
])("%s is named for %j", async (field, rest) => {
  await expect(signUp(stranger({ signUp: "open" }), form(rest))).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    errors: { [field]: [expect.any(String)] },
  });
});

test("off: nobody signs up or confirms", async () => {
  const context = stranger({ signUp: "off" });
  await expect(signUp(context, form())).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    confirmSignUp(context, { token: "A".repeat(43), password: "12345678" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("signing up is throttled by address", async () => {
  const context = stranger({ signUp: "open" });
  for (let count = 0; count < 10; count += 1) await signUp(context, form());
  await expect(signUp(context, form())).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});
