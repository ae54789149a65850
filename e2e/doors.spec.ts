import { expect } from "@playwright/test";
import { signIn, test } from "./demo";

test("a session does not open REST, and a key does not open the portal", { tag: "@once" }, async ({
  page,
  request,
  demo: { reseller },
}) => {
  await page.goto("/sign-in");
  await signIn(page, reseller.email, reseller.password);
  await expect(page.getByTestId("balance")).toBeVisible();

  const withSession = await page.request.get("/api/v1/balance");
  expect(withSession.status()).toBe(401);
  expect(await withSession.json()).toMatchObject({ message: "INVALID_API_KEY" });

  const key = { "X-APIKEY": reseller.api_key };
  for (const procedure of ["ledger.balance", "accounts.me"]) {
    const withKey = await request.get(`/api/trpc/${procedure}`, { headers: key });
    expect(withKey.status()).toBe(401);
    expect(await withKey.json()).toMatchObject({ error: { data: { code: "NOT_SIGNED_IN" } } });
    expect((await page.request.get(`/api/trpc/${procedure}`)).status()).toBe(200);
  }
  const pageWithKey = await request.get("/", { headers: key, maxRedirects: 0 });
  expect(pageWithKey.headers().location).toBe("/sign-in");
});

test("no other origin is answered at the portal's door", { tag: "@once" }, async ({
  page,
  demo: { reseller },
}) => {
  await page.goto("/sign-in");
  await signIn(page, reseller.email, reseller.password);
  await expect(page.getByTestId("balance")).toBeVisible();
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) {
    const answer = await page.request.get("/api/trpc/accounts.me", { headers });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ message: "FOREIGN_ORIGIN" });
  }
});

test("a session that was ended elsewhere leads to the sign-in page", { tag: "@once" }, async ({
  page,
  browser,
  baseURL,
  demo: { reseller },
}) => {
  await page.goto("/sign-in");
  await signIn(page, reseller.email, reseller.password);
  await expect(page.getByTestId("balance")).toBeVisible();
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith("next-auth.session-token"));
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  // A copy of the cookie, as a thief would have it, ends with the session.
  const thief = await browser.newContext({ baseURL });
  await thief.addCookies(cookies);
  expect((await thief.request.get("/api/trpc/accounts.me")).status()).toBe(200);
  const { csrfToken } = await (await thief.request.get("/api/auth/csrf")).json();
  await thief.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  await thief.close();

  expect((await page.request.get("/api/trpc/accounts.me")).status()).toBe(401);
  await page.reload();
  await expect(page).toHaveURL("/sign-in");
});
