import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expectNoAxeViolations } from "./axe";
import { test } from "./demo";

test("the catalogue is filtered, looked into and taken along at the account's own prices", async ({
  portal: page,
  request,
  demo: { reseller },
}) => {
  await page.goto("/catalogue");
  const rows = page.getByRole("table", { name: "Catalogue" }).locator("tbody tr:has(td)");
  await expect(rows).toHaveCount(50);
  const cutOff = await rows
    .locator("td button[title] .truncate")
    .evaluateAll((ids) => ids.filter((id) => id.scrollWidth > id.clientWidth).length);
  expect(cutOff).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/catalogue?page=2");
  await expect(rows.first()).toBeVisible();

  await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Games (15)" });
  await expect(page).toHaveURL("/catalogue?category=games");
  await page.getByRole("searchbox").fill("mobile legends");
  await expect(page).toHaveURL("/catalogue?category=games&search=mobile+legends");
  await expect(rows).toHaveCount(4);

  await rows
    .first()
    .getByRole("button", { name: /^12 Diamonds/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("User ID (Zone ID)")).toBeVisible();
  const example = await dialog.locator("pre").innerText();
  const { carts } = JSON.parse(example.slice(example.indexOf("-d '") + 4, -1));
  expect(carts).toHaveLength(1);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("catalogue.csv");
  const text = await readFile(await download.path(), "utf8");
  const lines: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(lines).toHaveLength(4);
  const answer = await request.get(`/api/v1/item/${lines[0]?.item_id}`, {
    headers: { "X-APIKEY": reseller.api_key },
  });
  expect(lines[0]?.price).toBe(String((await answer.json()).data.price));
  expect((await request.get("/catalogue/export")).status()).toBe(401);

  await page.getByRole("link", { name: "Price list" }).click();
  await expect(page.getByRole("heading", { name: "Price list" })).toBeVisible();
  await expect(page.getByText("86 Diamonds")).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto("/catalogue?search=nothing-like-this");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page).toHaveURL("/catalogue");
});
