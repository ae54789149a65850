import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createUser } from "@/modules/accounts/domain/create-user";
import { readMail, SmtpServer } from "@/modules/mails/domain/testing/smtp-server";
import { baseUrl, doors } from "./client";
import { contractShop } from "./contract-shop";
import { type Instance, openInstance } from "./instance";
import { cookieOf, signIn } from "./portal-session";
import { runNextServer } from "./run-server";

const shop = contractShop();
const password = "correct horse";
const english = { "accept-language": "en" };

async function newUser(): Promise<string> {
  const { id: resellerId } = await shop.reseller();
  const email = `${randomUUID()}@example.com`;
  await createUser(shop.system, { email, name: "Dewi", password, role: "reseller", resellerId });
  return email;
}

function call(url: string, procedure: string, input: object, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
}

describe.each(doors)("C33 through the %s door", (door) => {
  const url = baseUrl(door);

  test("the cookies of a session are out of reach of scripts and other sites", async () => {
    const answer = await signIn(url, { email: await newUser(), password });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie().filter((cookie) => !/^[^=]+=;/.test(cookie));
    const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`));
    expect(named("next-auth.session-token")).toMatch(/HttpOnly/i);
    expect(named("next-auth.session-token")).toMatch(/SameSite=Lax/i);
    expect(named("grosir-browser")).toMatch(/HttpOnly/i);
    expect(named("grosir-browser")).toMatch(/SameSite=Strict/i);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly/i);
  });

  test("another origin neither signs anybody in nor calls a procedure", async () => {
    const email = await newUser();
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) {
      const signed = await signIn(url, { email, password, headers });
      expect(signed.status).toBe(403);
      expect(signed.headers.getSetCookie().join()).not.toContain("session-token");
      const left = await fetch(`${url}/api/auth/signout`, { method: "POST", headers });
      expect(left.status).toBe(403);
      const called = await call(url, "accounts.signUp", {}, headers);
      expect(called.status).toBe(403);
    }
    expect((await signIn(url, { email, password, headers: { origin: url } })).status).toBe(200);
  });

  test("without next-auth's own token nobody is signed in", async () => {
    const email = await newUser();
    const answer = await fetch(`${url}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email, password, json: "true" }),
    });
    expect(answer.headers.getSetCookie().join()).not.toContain("session-token");
  });

  test.each(["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "nothing leads to %s",
    async (target) => {
      const email = await newUser();
      const answer = await signIn(url, { email, password, extra: { callbackUrl: target } });
      const { url: next } = (await answer.json()) as { url: string };
      expect(new URL(next, url).origin).toBe(url);
      const asked = encodeURIComponent(target);
      for (const path of [
        `/api/auth/signin?callbackUrl=${asked}`,
        `/api/auth/signout?callbackUrl=${asked}`,
        `/api/auth/error?error=x&callbackUrl=${asked}`,
      ]) {
        const led = await fetch(`${url}${path}`, { redirect: "manual" });
        const location = led.headers.get("location");
        if (location !== null) expect(new URL(location, url).origin).toBe(url);
      }
      const session = cookieOf(answer);
      const page = await fetch(`${url}/sign-in?next=${asked}`, {
        headers: { cookie: session },
        redirect: "manual",
      });
      expect(page.headers.get("location")).toBe("/");
    },
  );

  test.each(["/sign-in", "/forgot-password", "/reset-password?token=x", "/no/such/page"])(
    "%s lets in no foreign script or frame, and is not guessed at",
    async (path) => {
      const { headers } = await fetch(url + path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+' 'strict-dynamic'(;|$)/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      // There is no HTTPS here to insist on.
      expect(headers.get("strict-transport-security")).toBeNull();
    },
  );

  test.each(["/api/v1/balance", "/api/v1/openapi.json", "/api/trpc/accounts.me", "/api/auth/csrf"])(
    "what %s answers is not guessed at",
    async (path) => {
      const { headers } = await fetch(url + path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("strict-transport-security")).toBeNull();
    },
  );

  test("the secret of a link leaks through no referrer and no cache", async () => {
    for (const path of ["/reset-password", "/confirm-email"]) {
      const { headers } = await fetch(`${url}${path}?token=x`);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toMatch(/no-store/);
    }
  });

  test("C30 unknown, wrong and suspended are answered alike, and then wait alike", async () => {
    const email = await newUser();
    const suspended = await newUser();
    await shop.db.prisma.reseller.updateMany({
      where: { users: { some: { email: suspended } } },
      data: { status: "suspended" },
    });
    const answers = [];
    for (const [given, typed] of [
      [email, "wrong horse"],
      [`${randomUUID()}@example.com`, password],
      [suspended, password],
    ] as const) {
      const told: unknown[] = [];
      for (let count = 0; count < 6; count += 1) {
        const answer = await signIn(url, { email: given, password: typed });
        const { url: next } = (await answer.json()) as { url: string };
        const error = new URL(next).searchParams.get("error") ?? "";
        told.push([answer.status, error.replace(/\d+/, "n")]);
      }
      answers.push(told);
    }
    expect(answers[0]).toEqual([
      ...Array.from({ length: 5 }, () => [401, "CredentialsSignin"]),
      [401, "Wait:n"],
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("only the password of an account that waits for approval tells that it waits", async () => {
    const email = await newUser();
    await shop.db.prisma.reseller.updateMany({
      where: { users: { some: { email } } },
      data: { status: "pending" },
    });
    const errors = [];
    for (const typed of ["wrong horse", password]) {
      const answer = await signIn(url, { email, password: typed });
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie().join()).not.toContain("session-token");
      const { url: next } = (await answer.json()) as { url: string };
      errors.push(new URL(next).searchParams.get("error"));
    }
    expect(errors).toEqual(["CredentialsSignin", "Pending"]);
    const page = await fetch(`${url}/sign-in?error=Pending`, { headers: english });
    expect(await page.text()).toContain("the operator has not approved this account yet.</p>");
  });

  test.each(["/sign-up", "/sign-up/confirm?token=x"])(
    "where nobody may sign up, %s says whom to ask",
    async (path) => {
      const page = await fetch(url + path, { headers: english });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("Ask your operator for an account.</p>");
    },
  );

  test("C30 a browser that signed in before is let in while strangers wait", async () => {
    const email = await newUser();
    const first = await signIn(url, { email, password });
    const browser = first.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("grosir-browser="))
      ?.split(";")[0];
    for (let count = 0; count < 6; count += 1)
      await signIn(url, { email, password: "wrong horse" });
    expect((await signIn(url, { email, password })).status).toBe(401);
    expect((await signIn(url, { email, password }, browser)).status).toBe(200);
    const stolen = `${browser?.slice(0, 35)}${"A".repeat(43)}`;
    expect((await signIn(url, { email, password }, stolen)).status).toBe(401);
  });
});

describe("behind HTTPS and with a mail server", () => {
  let instance: Instance;
  let smtp: SmtpServer;
  const origin = "https://portal.example.com";
  const headers = { origin };

  beforeAll(async () => {
    smtp = await SmtpServer.start();
    instance = await openInstance({
      ...{ BASE_URL: origin, SIGN_UP: "open" },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: "Grosir <grosir@example.com>" },
    });
    await instance.application.start();
  });
  afterAll(async () => {
    await instance.close();
    await smtp.close();
  });

  async function mailTo(email: string): Promise<string> {
    return expect
      .poll(() => smtp.mails.find(({ to }) => to.includes(email)), { timeout: 15_000 })
      .toBeDefined()
      .then(() => {
        const at = smtp.mails.findIndex(({ to }) => to.includes(email));
        const [mail] = smtp.mails.splice(at, 1);
        return mail ? readMail(mail).text : "";
      });
  }

  function expectHttps(path: string, { headers }: Response): void {
    expect([path, headers.get("strict-transport-security")]).toEqual([
      path,
      "max-age=31536000; includeSubDomains",
    ]);
    expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
  }

  const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)?.[1] ?? "";

  test("C33 every answer insists on HTTPS, and cookies are sent over nothing else", async () => {
    const { url } = instance.application;
    for (const [method, path] of [
      ["GET", "/sign-in"],
      ["GET", "/no/such/page"],
      ["GET", "/api/auth/csrf"],
      ["GET", "/api/trpc/accounts.me"],
      ["GET", "/api/auth/signin"],
      ["POST", "/api/callbacks/tripay/none"],
      ["GET", "/api/nowhere"],
      ["GET", "/healthz"],
      ["GET", "/readyz"],
      ["GET", "/icon.svg"],
      ["GET", "/api/v1/balance"],
      ["GET", "/api/v1/openapi.json"],
      ["TRACE-NONE", "/api/v1/balance"],
    ] as const) {
      const answer = await fetch(url + path, { method, redirect: "manual" });
      expectHttps(path, answer);
      for (const cookie of answer.headers.getSetCookie()) {
        expect(cookie).toMatch(/^__(Secure|Host)-/);
        expect(cookie).toMatch(/; Secure/i);
      }
    }
  });

  test("the interface insists on HTTPS through the next door too", async () => {
    const { environment } = inject("application");
    const server = await runNextServer("next behind HTTPS", { ...environment, BASE_URL: origin });
    onTestFinished(() => server.stop());
    for (const path of ["/api/v1/balance", "/api/v1/openapi.json", "/sign-in"]) {
      expectHttps(path, await fetch(server.url + path));
    }
  });

  test("a new account, its confirmation, a lost password: all by mail", async () => {
    const { url } = instance.application;
    const email = `${randomUUID()}@example.com`;
    const form = { business: "Toko Maju", name: "Dewi", email, password, locale: "en" };
    const signed = await call(url, "accounts.signUp", form, headers);
    expect(await signed.json()).toMatchObject({ result: { data: { state: "check_mail" } } });
    const token = tokenIn(await mailTo(email));
    const confirmed = await call(url, "accounts.confirmSignUp", { token, password }, headers);
    expect(await confirmed.json()).toMatchObject({ result: { data: { state: "active", email } } });

    const entered = await signIn(url, { email, password, headers });
    expect(entered.status).toBe(200);
    const cookies = entered.headers.getSetCookie();
    for (const name of ["__Secure-next-auth.session-token", "__Secure-grosir-browser"]) {
      const cookie = cookies.find((each) => each.startsWith(`${name}=`));
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/; Secure/i);
    }

    // An address in use and one that is not get the same answer, byte for byte.
    const known = await call(url, "accounts.signUp", form, headers);
    const unknown = { ...form, email: `${randomUUID()}@example.com` };
    const other = await call(url, "accounts.signUp", unknown, headers);
    expect(await known.text()).toBe(await other.text());
    expect(await mailTo(email)).toContain("You already have one");

    const asked = [];
    for (const each of [email, `${randomUUID()}@example.com`]) {
      const answer = await call(
        url,
        "accounts.forgotPassword",
        { email: each, locale: "en" },
        headers,
      );
      asked.push([answer.status, await answer.text()]);
    }
    expect(asked[0]).toEqual(asked[1]);
    const reset = { token: tokenIn(await mailTo(email)), password: "another horse" };
    expect((await call(url, "accounts.resetPassword", reset, headers)).status).toBe(200);
    expect((await signIn(url, { email, password, headers })).status).toBe(401);
    const again = await signIn(url, { email, password: reset.password, headers });
    expect(again.status).toBe(200);
  });

  test("another address to sign in with: by mail too, and alike whether it is in use or not", async () => {
    const { url } = instance.application;
    const { id: resellerId } = await instance.shop.reseller();
    const { email: former, password } = await instance.shop.user(resellerId);
    const { email: taken } = await instance.shop.user((await instance.shop.reseller()).id);
    const session = async (email: string) =>
      cookieOf(await signIn(url, { email, password, headers }));
    const cookie = await session(former);
    const email = `${randomUUID()}@example.com`;
    const answers = [];
    for (const each of [taken, email]) {
      const asked = { email: each };
      const answer = await call(url, "accounts.changeEmail", asked, { ...headers, cookie });
      answers.push([answer.status, await answer.text()]);
    }
    expect(answers[0]).toEqual([200, '{"result":{"data":{"state":"check_mail"}}}']);
    expect(answers[1]).toEqual(answers[0]);
    expect(await mailTo(taken)).toContain("Nothing was changed");

    const link = { token: tokenIn(await mailTo(email)), password };
    const confirmed = await call(url, "accounts.confirmEmail", link, headers);
    expect(await confirmed.json()).toMatchObject({ result: { data: { email } } });
    expect(await mailTo(former)).toContain("contact your operator");
    const me = await fetch(`${url}/api/trpc/accounts.me`, { headers: { cookie } });
    expect(me.status).toBe(401);
    expect((await signIn(url, { email: former, password, headers })).status).toBe(401);
    expect((await signIn(url, { email, password, headers })).status).toBe(200);
    expect((await call(url, "accounts.confirmEmail", link, headers)).status).toBe(410);
  });
});
