import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "./axe";
import { test } from "./demo";

test("stock is locked, bought with its lock, and released", async ({ portal: page }) => {
  await page.goto("/locks");
  await expect(page.getByText("No active locks")).toBeVisible();
  await expectNoAxeViolations(page);

  async function lock(quantity: string) {
    await page.getByRole("button", { name: "Lock stock" }).click();
    const search = page.getByRole("combobox", { name: "Item" });
    await search.fill("steam");
    await expect(page.getByRole("option")).toHaveCount(1);
    await expectNoAxeViolations(page);
    await search.press("Enter");
    await expect(page.getByLabel("Quantity")).toBeFocused();
    await page.getByLabel("Quantity").fill(quantity);
    await page.getByLabel("Minutes").fill("5");
    await page.getByRole("button", { name: "Lock", exact: true }).click();
  }

  await lock("3");
  const row = page.getByRole("table", { name: "Active locks" }).locator("tbody tr");
  await expect(row).toContainText("Steam Wallet IDR 12.000");
  await expect(row.getByRole("timer")).toHaveText(/^0[45]:\d\d$/);
  await expect(row.locator("button", { hasText: /^LCK-/ }).locator("visible=true")).toBeVisible();
  await expectNoAxeViolations(page);

  await row.getByRole("link", { name: /^Buy 3 × Steam/ }).click();
  await expect(page.getByText(/^Held for you/)).toBeVisible();
  await expect(page.getByLabel("Quantity")).toHaveValue("3");
  await page.goto("/locks");

  await lock("99");
  await expect(page.getByRole("alert").filter({ hasText: "above the maximum" })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();

  await row.getByRole("button", { name: "Release the lock of Steam" }).click();
  await expectNoAxeViolations(page);
  await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("The lock was released.").first()).toBeVisible();
  await expect(page.getByText("No active locks")).toBeVisible();
});
