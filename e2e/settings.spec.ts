import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "./axe";
import { signIn, test } from "./demo";
import { fillActivity, openAccount } from "./newcomer";

test("a profile is changed, and what is no address is told at its field", async ({
  portal: page,
}) => {
  await page.goto("/settings");
  await expectNoAxeViolations(page);
  await page.getByLabel("Contact e-mail").fill("nobody");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This is no e-mail address.")).toBeVisible();
  await page.reload();
  const name = page.getByLabel("Your name");
  const before = await name.inputValue();
  await name.fill("Sari Dewi");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The profile was saved.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Sari Dewi");
  await name.fill(before);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The profile was saved.", { exact: true })).toBeVisible();
});

test("another device is signed out, and that counts on its next request", async ({
  portal: page,
  browser,
  demo,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL, userAgent: "Mozilla/5.0 (iPhone) Safari/604" });
  const { csrfToken } = await (await other.request.get("/api/auth/csrf")).json();
  const { email, password } = demo.reseller;
  await other.request.post("/api/auth/callback/credentials", {
    form: { email, password, csrfToken, json: "true" },
  });
  expect((await other.request.get("/api/trpc/accounts.me")).status()).toBe(200);

  await page.goto("/settings?section=security");
  await expectNoAxeViolations(page);
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "Sign out Safari · iPhone" }).click();
  await expect(page.getByText("The device was signed out.", { exact: true })).toBeVisible();
  expect((await other.request.get("/api/trpc/accounts.me")).status()).toBe(401);
  await other.close();

  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("a new horse");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("That password is not right.")).toBeVisible();
  await page.getByLabel("Current password").fill(demo.reseller.password);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("A password has 8 to 128 characters.")).toBeVisible();
});

test("looks and zone are remembered", async ({ portal: page }) => {
  await page.goto("/settings?section=appearance");
  await expectNoAxeViolations(page);
  const zones = async () => {
    const cookies = await page.context().cookies();
    const cookie = (wanted: string) => cookies.find(({ name }) => name === wanted)?.value;
    return [cookie("grosir-time-zone"), cookie("grosir-time-zone-fixed")];
  };
  await expect.poll(zones).toEqual(["Asia%2FMakassar", undefined]);
  await page.getByText("Dark", { exact: true }).click();
  await page.getByLabel("Time zone").selectOption("Asia/Jayapura");
  await expect.poll(zones).toEqual(["Asia%2FJayapura", "yes"]);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Jayapura");
  await page.getByLabel("Time zone").selectOption("");
  await expect.poll(zones).toEqual(["Asia%2FMakassar", undefined]);
});

test("a low mark is set and removed, and the activity tells of it", async ({ portal: page }) => {
  await page.goto("/settings?section=notifications");
  await expectNoAxeViolations(page);
  const amount = page.getByLabel("Tell me below");
  const before = await amount.inputValue();
  await amount.fill("much");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole amount, such as 100.000.")).toBeVisible();
  await amount.fill("Rp 123.456");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The threshold was saved.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue("Rp 123.456");
  await amount.fill(before);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^The threshold was (saved|removed)\.$/)).toBeVisible();

  await page.goto("/settings?section=activity");
  await expect(page.getByText("Low-balance threshold changed").first()).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a page of the activity that does not come is told once, and asked for again", {
  tag: "@once",
}, async ({ page, dataDir }) => {
  const newcomer = await openAccount(dataDir);
  await fillActivity(dataDir, newcomer);
  await page.goto("/sign-in?next=/settings?section=activity");
  await signIn(page, newcomer.email, newcomer.password);
  const rows = page.getByRole("table", { name: "Activity" }).locator("tbody tr");
  await expect(rows).toHaveCount(25);

  const list = /audit\.list/;
  const data = { code: "TOO_MANY_REQUESTS", httpStatus: 429, requestId: "e2e" };
  const error = { message: "TOO_MANY_REQUESTS", code: -32000, data };
  await page.route(list, (route) => route.fulfill({ status: 429, json: [{ error }] }));
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "e2e" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(1);
  await expect(page.getByText("This may be out of date.")).toBeHidden();
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows).toHaveCount(41);
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
});
