import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe";
import { leave, signIn, test } from "./demo";
import { awaitApproval, openAccount } from "./newcomer";

const run = promisify(execFile);
const password = "correct horse battery";

/** The link that the operator's command line makes for a user of the running demo. */
async function resetLink(dataDir: string, email: string): Promise<string> {
  const settings = [`DATA_DIR=${dataDir}`, "DATABASE_URL=", "BASE_URL="];
  const command = ["scripts/cli.mjs", "user", "reset-link", email, "--json"];
  const { stdout } = await run("env", [...settings, process.execPath, ...command]);
  return JSON.parse(stdout).link;
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Business name").fill("Toko Maju");
  await page.getByLabel("Your name").fill("Dewi Lestari");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
}

test("a stranger signs up, and gets back in by a link when the password is lost", async ({
  page,
  dataDir,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Business name")).toBeFocused();
  await expect(page.getByLabel("Business name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("A password has 8 to 128 characters.")).toBeVisible();
  await expectNoAxeViolations(page);

  await fillSignUp(page, email);
  const field = page.getByLabel("Password");
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await page.getByRole("button", { name: "Show what is typed" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(field).toHaveValue(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();

  // The session of the one who forgot ends with the new password.
  const before = await page.context().cookies();
  await leave(page);
  const leaks: string[] = [];
  page.on("request", (request) => {
    if (request.headers().referer?.includes("token=")) leaks.push(request.url());
  });
  const link = new URL(await resetLink(dataDir, email));
  const answer = await page.goto(link.pathname + link.search);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page).toHaveURL("/reset-password");
  await expectNoAxeViolations(page);
  const fresh = page.getByLabel("New password");
  await fresh.fill("short");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByText("A password has 8 to 128 characters.")).toBeVisible();
  await fresh.fill("another good password");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  expect(leaks).toEqual([]);

  const old = await page
    .context()
    .browser()
    ?.newContext({ baseURL: baseURL ?? "" });
  await old?.addCookies(before);
  expect((await old?.request.get("/api/trpc/accounts.me"))?.status()).toBe(401);
  await old?.close();

  // The link was used.
  await leave(page);
  await page.goto(link.pathname + link.search);
  await page.getByLabel("New password").fill("a third good password");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("who sets a password while the account waits for approval is told that it waits", {
  tag: "@once",
}, async ({ page, dataDir }) => {
  const newcomer = await openAccount(dataDir);
  const link = new URL(await resetLink(dataDir, newcomer.email));
  await awaitApproval(dataDir, newcomer);
  await page.goto(link.pathname + link.search);
  await page.getByLabel("New password").fill("another good password");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  await expect(page.getByText("The new password counts.")).toContainText(newcomer.email);
  await expectNoAxeViolations(page);
});

test("an address in use is refused at its field", async ({ page, demo }) => {
  await page.goto("/sign-up");
  await fillSignUp(page, demo.reseller.email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("There is an account with this e-mail address.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectNoAxeViolations(page);
});

test("after wrong passwords a stranger waits, and is told how long", async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Fill in your e-mail.")).toBeVisible();
  for (let count = 0; count < 5; count += 1) {
    const answered = page.waitForResponse(/callback\/credentials/);
    await signIn(page, email, "not the password");
    await answered;
    await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeVisible();
  }
  await signIn(page, email, "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "Too many tries" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("the front door speaks Indonesian", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Bahasa Indonesia" }).click();
  await page.getByRole("link", { name: "Daftar" }).click();
  await expect(page.getByRole("heading", { name: "Buat akun" })).toBeVisible();
  await page.getByRole("button", { name: "Buat akun" }).click();
  await expect(page.getByText("Kata sandi terdiri dari 8 sampai 128 karakter.")).toBeVisible();
  await page.getByRole("link", { name: "Masuk" }).click();
  await page.getByRole("link", { name: "Lupa kata sandi?" }).click();
  await expect(page.getByRole("heading", { name: "Hubungi operator Anda" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "Tautan ini tidak berlaku" })).toBeVisible();
});
