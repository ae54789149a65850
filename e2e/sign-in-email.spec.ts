import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "./axe";
import { leave, signIn, test } from "./demo";
import { letPasswordAge, openAccount } from "./newcomer";

test("an owner signs in with another address, which other devices learn at once", {
  tag: "@once",
}, async ({ page, browser, baseURL, dataDir, demo }) => {
  // The operator's commands start a process each.
  test.slow();
  const newcomer = await openAccount(dataDir);
  const { email: former, password } = newcomer;
  await page.goto("/sign-in");
  await signIn(page, former, password);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  const other = await browser.newContext({ baseURL });
  const elsewhere = await other.newPage();
  await elsewhere.goto("/sign-in");
  await signIn(elsewhere, former, password);
  await expect(elsewhere.getByRole("heading", { name: "Overview" })).toBeVisible();
  await elsewhere.goto("about:blank");

  await page.goto("/settings");
  await page.getByRole("link", { name: "Change", exact: true }).click();
  const card = page.getByRole("region", { name: "Sign-in e-mail" });
  await expect(card.getByText(former)).toBeVisible();
  const field = card.getByLabel("New e-mail address");
  const submit = card.getByRole("button", { name: "Change the address" });
  for (const [typed, told] of [
    ["nobody", "This is no e-mail address."],
    [former.toUpperCase(), "You sign in with this address already."],
    [demo.reseller.email, "Somebody signs in with this address already."],
  ] as const) {
    await field.fill(typed);
    await submit.click();
    await expect(card.getByText(told)).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await expectNoAxeViolations(page);

  await letPasswordAge(dataDir, newcomer);
  const email = `${randomUUID()}@example.com`;
  await field.fill(email);
  await submit.click();
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^The address was changed\./)).toBeVisible();
  await expect(card.getByText(email)).toBeVisible();
  await expect(field).toHaveValue("");
  await expectNoAxeViolations(page);
  expect((await other.request.get("/api/trpc/accounts.me")).status()).toBe(401);
  await other.close();

  await page.goto("/settings");
  await expect(page.getByLabel("Contact e-mail")).toHaveValue(former);
  await page.goto("/settings?section=activity");
  await expect(page.getByText("Sign-in e-mail changed")).toBeVisible();

  await leave(page);
  await page.goto("/sign-in");
  await signIn(page, former, password);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await signIn(page, email, password);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
});

test("a link to confirm an address that has no secret says so", { tag: "@once" }, async ({
  page,
}) => {
  const answer = await page.goto("/confirm-email");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`/confirm-email?token=${"A".repeat(43)}`);
  await expect(page).toHaveURL("/confirm-email");
  await page.getByLabel("Password").fill("some password");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
});
