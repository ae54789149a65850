import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "./axe";
import { signIn, test } from "./demo";
import { letPasswordAge, openAccount } from "./newcomer";

test("a key is made, shown once, tried, rotated and revoked", async ({ portal: page, request }) => {
  const name = `Web shop ${Date.now()}`;
  await page.goto("/api-keys");
  await expect(page.getByRole("heading", { name: "API keys", level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByText("Give it a name.")).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByText("Chosen permissions").first().click();
  await dialog.getByLabel("Read balance, mutations and payment channels").check();
  await dialog.getByLabel("Allowed addresses (optional)").fill("127.0.0.0/8 ::1 nowhere");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByText("No address or network: nowhere")).toBeVisible();
  await dialog.getByLabel("Allowed addresses (optional)").fill("127.0.0.0/8 ::1");
  await dialog.getByRole("button", { name: "Make the key" }).click();

  await expect(dialog.getByRole("heading", { name: "Your new key" })).toBeVisible();
  const key = (await dialog.locator("[data-secret]").textContent()) ?? "";
  expect(key).toMatch(/^grs_live_[0-9A-Za-z]{36}$/);
  await expect(dialog.getByText(`X-APIKEY: ${key}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await dialog.getByLabel("I have stored the key").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain(key);

  const balance = (text: string) =>
    request.get("/api/v1/balance", { headers: { "X-APIKEY": text } }).then((got) => got.status());
  expect(await balance(key)).toBe(200);
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByText("Active")).toBeVisible();
  expect(await page.content()).not.toContain(key);

  await row.getByRole("button", { name: `What to do with ${name}` }).click();
  await page.getByRole("menuitem", { name: "Rotate" }).click();
  await dialog.getByLabel("The old key still works").selectOption({ label: "For an hour" });
  await dialog.getByRole("button", { name: "Rotate the key" }).click();
  const next = (await dialog.locator("[data-secret]").textContent()) ?? "";
  await dialog.getByLabel("I have stored the key").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row).toHaveCount(2);
  await expect(row.filter({ hasText: "Replaced" })).toHaveCount(1);
  expect([await balance(key), await balance(next)]).toEqual([200, 200]);

  for (const state of ["Replaced", "Active"]) {
    await row
      .filter({ hasText: state })
      .getByRole("button", { name: `What to do with ${name}` })
      .click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(dialog).toBeHidden();
  }
  expect([await balance(key), await balance(next)]).toEqual([401, 401]);
  await page.getByText(/ended keys?$/).click();
  await expect(row.filter({ hasText: "Revoked" })).toHaveCount(2);
});

test("C34 a key is made only by who knows the password, once it was entered a while ago", {
  tag: "@once",
}, async ({ page, dataDir }) => {
  const owner = await openAccount(dataDir);
  await page.goto("/sign-in?next=/api-keys");
  await signIn(page, owner.email, owner.password);
  await expect(page.getByRole("heading", { name: "API keys", level: 1 })).toBeVisible();
  await letPasswordAge(dataDir, owner);

  await page.getByRole("button", { name: "New key" }).first().click();
  const form = page.getByRole("dialog", { name: "New API key" });
  await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
  await form.getByLabel("Name", { exact: true }).fill("Late shop");
  await form.getByRole("button", { name: "Make the key" }).click();

  const gate = page.getByRole("dialog", { name: "Enter your password" });
  const password = gate.getByLabel("Password");
  await expect(password).toBeFocused();
  await expectNoAxeViolations(page);
  await gate.getByRole("button", { name: "Continue" }).click();
  await expect(gate.getByRole("alert")).toHaveText("Enter your password.");
  await password.fill("not the password");
  await gate.getByRole("button", { name: "Continue" }).click();
  await expect(gate.getByRole("alert")).toHaveText("That password is not right.");
  await expect(page.locator("[data-secret]")).toHaveCount(0);

  // Given up, nothing was made, and the form is as it was.
  await gate.getByRole("button", { name: "Cancel" }).click();
  await expect(gate).toBeHidden();
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Late shop");
  await form.getByRole("button", { name: "Make the key" }).click();

  await password.fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-secret]")).toHaveText(/^grs_live_[0-9A-Za-z]{36}$/);
  await page.getByLabel("I have stored the key").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Late shop" })).toHaveCount(1);
});
