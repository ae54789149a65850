import { expect } from "@playwright/test";
import { formatRupiah } from "../src/shared/money";
import { expectNoAxeViolations } from "./axe";
import { leave, openMenu, signIn, test } from "./demo";
import { Rest } from "./rest";

test("a reseller signs in, sees what REST tells, and signs out", async ({
  page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);

  await page.goto("/");
  await expect(page).toHaveURL("/sign-in");
  await expectNoAxeViolations(page);
  await signIn(page, reseller.email, "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeVisible();
  await expectNoAxeViolations(page);

  await signIn(page, reseller.email, reseller.password);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByTestId("balance")).toHaveText(formatRupiah(await rest.balance()));
  await expectNoAxeViolations(page);

  const bought = await rest.buyOne();
  await page.reload();
  await expect(page.getByTestId("balance")).toHaveText(formatRupiah(await rest.balance()));
  const newest = page.getByRole("main").locator('a[href^="/orders/"]').first();
  await expect(newest).toHaveAttribute("href", `/orders/${bought.invoice}`);

  await openMenu(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await page.goto("/");
  await expect(page).toHaveURL("/sign-in");
});

test("the first paint has the data, without any script", async ({ browser, page, demo }) => {
  await page.goto("/sign-in");
  await signIn(page, demo.reseller.email, demo.reseller.password);
  await expect(page.getByTestId("balance")).toBeVisible();
  const state = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const still = await plain.newPage();
  await still.goto("/");
  await expect(still.getByTestId("balance")).toHaveText(/^Rp [\d.]+$/);
  const main = still.getByRole("main");
  await expect(main.getByText("Spent", { exact: true }).first()).toBeVisible();
  await expect(main.locator('a[href^="/orders/"]').first()).toBeVisible();
  await plain.close();
});

test("after signing in one is where one wanted to go, but never elsewhere", async ({
  page,
  demo: { reseller },
}) => {
  await page.goto("/?days=7");
  await expect(page).toHaveURL("/sign-in?next=%2F%3Fdays%3D7");
  await signIn(page, reseller.email, reseller.password);
  await expect(page).toHaveURL("/?days=7");

  await leave(page);
  await page.goto("/sign-in?next=//evil.example/");
  await signIn(page, reseller.email, reseller.password);
  await expect(page).toHaveURL("/");
});

test("the language is chosen once and stays", async ({ page, demo: { reseller } }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Bahasa Indonesia" }).click();
  await expect(page.getByRole("heading", { name: "Masuk ke Grosir" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await page.getByLabel("E-mail").fill(reseller.email);
  await page.getByLabel("Kata sandi").fill(reseller.password);
  await page.getByLabel("Kata sandi").press("Enter");
  await expect(page.getByRole("heading", { name: "Ringkasan" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Pengeluaran" })).toBeVisible();
});

test("the operator is told where the console is", async ({ page, demo: { operator } }) => {
  await page.goto("/sign-in");
  await signIn(page, operator.email, operator.password);
  await expect(page.getByText("npm run cli")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("a page that does not exist says so", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("each page has a policy that lets in no foreign script or frame", async ({ page }) => {
  const answer = await page.goto("/sign-in");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+' 'strict-dynamic';/);
  expect(policy).toContain("frame-ancestors 'none'");
});
