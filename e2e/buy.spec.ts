import { expect, type Page } from "@playwright/test";
import { formatRupiah } from "../src/shared/money";
import { expectNoAxeViolations } from "./axe";
import { test } from "./demo";
import { Rest } from "./rest";

/** Types into the search and takes the first that is found. */
async function choose(page: Page, words: string, item: string): Promise<void> {
  const search = page.getByRole("combobox", { name: "What do you want to buy?" });
  await expect(search).toBeFocused();
  await search.fill(words);
  await expect(page.getByRole("option").first()).toContainText(item);
  await search.press("Enter");
  await expect(page.getByRole("heading", { name: item })).toBeVisible();
}

const price = (page: Page) => page.getByTestId("price");
const receiptTitle = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function pay(page: Page): Promise<number> {
  const button = page.getByRole("button", { name: /^Pay Rp/ });
  await expect(button).not.toHaveAttribute("aria-disabled");
  const amount = Number((await price(page).innerText()).replace(/\D/g, ""));
  await expect(button).toHaveText(`Pay ${formatRupiah(amount)}`);
  await button.click();
  await expect(page.getByTestId("paid")).toHaveText(formatRupiah(amount));
  return amount;
}

test("a stock item is found, held, paid and delivered by keyboard, at the price that was shown", async ({
  portal: page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const before = await rest.balance();
  await page.goto("/buy");
  await expectNoAxeViolations(page);
  await choose(page, "google play 5.000", "Google Play Rp 5.000");
  await expect(page.getByLabel("Quantity")).toBeFocused();
  await page.keyboard.type("2");
  await page.getByRole("button", { name: "Hold for 5 min" }).click();
  await expect(page.getByText(/^Held for you/)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^0[45]:\d\d$/);
  await expect(page.getByLabel("Quantity")).toHaveAttribute("readonly");
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByText(/^Held for you/)).toBeVisible();

  const amount = await pay(page);
  await expect(receiptTitle(page, "Delivered")).toBeFocused();
  await expect(page.getByText("2 licences are ready.")).toBeVisible();
  await expect(page.getByTestId("balance-now")).toHaveText(formatRupiah(before - amount));
  expect(await rest.balance()).toBe(before - amount);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Buy another" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
});

test("a game top-up shows whose account it is, and its serial number while one looks", async ({
  portal: page,
}) => {
  await page.goto("/buy?search=mobile%20legends%2086");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByLabel("User ID")).toBeFocused();
  await expect(page.getByText("Fill this in.")).toHaveCount(2);
  await page.getByLabel("User ID").fill("12340404");
  await page.getByLabel("Zone ID").fill("2201");
  await expect(page.getByText("There is no such account.")).toBeVisible();
  await page.getByLabel("User ID").fill("12345678");
  await expect(page.getByText(/\w+678 \(/)).toBeVisible();
  await expectNoAxeViolations(page);
  await pay(page);
  await expect(page.getByText("123456782201")).toBeVisible();
  await expect(receiptTitle(page, "Delivered")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByTestId("serials").getByRole("listitem")).toHaveCount(1);

  await page.getByRole("button", { name: "Same again" }).click();
  await expect(page.getByLabel("User ID")).toHaveValue("12345678");
});

test("a free nominal is priced within its limits, and what the balance lacks is told", async ({
  portal: page,
}) => {
  await page.goto("/buy");
  await choose(page, "dana bebas", "DANA Nominal Bebas");
  await page.getByLabel("Nomor DANA").fill("081234567890");
  await page.getByLabel("Nominal", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("From 1,000 to 5,000,000, in steps of 1.")).toBeVisible();
  await page.getByLabel("Nominal", { exact: true }).fill("5000000");
  await expect(page.getByLabel("Nominal", { exact: true })).toHaveValue("5.000.000");
  await expect(page.getByText(/^Rp [\d.]+ short$/)).toBeVisible();
  await page.getByRole("button", { name: /^Pay Rp/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Top up first" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Top up" }).first()).toHaveAttribute(
    "href",
    "/balance/top-up",
  );
  await expectNoAxeViolations(page);
  await page.getByLabel("Nominal", { exact: true }).fill("25000");
  await expect(price(page)).toHaveText(/^Rp 25\.[1-9]/);
  await pay(page);
  await expect(receiptTitle(page, "Paid, being delivered")).toBeVisible();
});

test("a social-media order is priced by the thousand and followed to its end", async ({
  portal: page,
}) => {
  await page.goto("/buy");
  await choose(page, "instagram likes", "Likes, mulai instan");
  await page.getByLabel("Link postingan").fill("https://instagram.com/p/grosir");
  await page.getByLabel("Quantity").fill("20");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("At least 50.")).toBeVisible();
  await page.getByLabel("Quantity").fill("500");
  await pay(page);
  await expect(page.getByText("https://instagram.com/p/grosir")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Delivered" })).toBeVisible();
});

test("trying without paying buys nothing", async ({
  portal: page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const before = await rest.balance();
  await page.goto("/buy");
  await choose(page, "steam", "Steam Wallet IDR 12.000");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("switch", { name: "Try without paying" }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText("Nothing was bought and nothing was debited.")).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await rest.balance()).toBe(before);
});

test("after a lost answer the next press finds the order instead of buying twice", async ({
  portal: page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const before = await rest.balance();
  await page.goto("/buy");
  await choose(page, "google play 5.000", "Google Play Rp 5.000");
  await page.route(
    "**/api/trpc/orders.create*",
    // The server places the order, but its answer never arrives.
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 200, contentType: "text/plain", body: "" });
    },
    { times: 1 },
  );
  await expect(price(page)).toHaveText(/^Rp /);
  await page.getByRole("button", { name: /^Pay Rp/ }).click();
  await expect(page.getByText("it cannot be bought twice")).toBeVisible();
  const amount = await pay(page);
  await expect(page.getByText("nothing was bought again")).toBeVisible();
  expect(await rest.balance()).toBe(before - amount);
});
