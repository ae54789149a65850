import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { formatRupiah } from "../src/shared/money";
import { expectNoAxeViolations } from "./axe";
import { test } from "./demo";
import { type Bought, type Item, Rest } from "./rest";

function itemOf(items: Item[], sku: string): number {
  const item = items.find((one) => one.sku === sku);
  if (!item) throw new Error(`the demo does not sell ${sku}`);
  return item.id;
}

function phoneNumber(): string {
  return `0812${String(Date.now()).slice(-8)}0`;
}

function rowOf(page: Page, { invoice }: Bought) {
  return page
    .getByRole("table", { name: "Orders" })
    .locator("tbody tr", { has: page.locator(`a[href="/orders/${invoice}"]`) });
}

test("orders of every kind are listed, found again, chosen from and downloaded", async ({
  portal: page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const items = await rest.items();
  const number = phoneNumber();
  const target = `https://instagram.com/toko${number}`;
  const stock = await rest.buyOne();
  const credit = await rest.buy({ item_id: itemOf(items, "TSEL10"), quantity: 1, note: number });
  const likes = await rest.buy({
    ...{ item_id: itemOf(items, "IGLIKE"), quantity: 100 },
    note: JSON.stringify({ target, opt_smm: [] }),
  });
  const byHand = await rest.buy({
    ...{ item_id: itemOf(items, "SPOTIFYFAM"), quantity: 1, note: "=1+1" },
  });

  await page.goto("/orders");
  for (const order of [stock, credit, likes, byHand]) {
    await expect(rowOf(page, order)).toContainText(formatRupiah(order.amount));
  }
  await expectNoAxeViolations(page);

  const search = page.getByRole("searchbox", { name: "Reference, invoice, target or item" });
  const rows = page.locator("tbody tr");
  for (const [text, order] of [
    [credit.ref_id, credit],
    [likes.invoice.toLowerCase(), likes],
    [number, credit],
    [target, likes],
  ] as const) {
    await search.fill(text);
    await expect(rows).toHaveCount(1);
    await expect(rowOf(page, order)).toBeVisible();
  }
  await expect(page).toHaveURL(/\?search=https/);
  await search.fill("Telkomsel 10.000");
  await expect(rowOf(page, credit)).toBeVisible();
  await expect(rowOf(page, likes)).toBeHidden();

  await search.fill("no such thing");
  await expect(page.getByText("No order matches")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rowOf(page, stock)).toBeVisible();
  await expect(page).toHaveURL("/orders");

  await page.getByRole("combobox", { name: "Kind" }).selectOption("manual");
  await page.getByRole("combobox", { name: "Status" }).selectOption("paid");
  await expect(rowOf(page, byHand)).toContainText("Queued");
  await expect(rowOf(page, stock)).toBeHidden();
  await page.reload();
  await expect(rowOf(page, byHand)).toBeVisible();
  await expect(rowOf(page, stock)).toBeHidden();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download these orders as CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("grosir-orders.csv");
  const csv = readFileSync(await download.path(), "utf8");
  expect(csv.startsWith("\ufeffinvoice,ref_id,")).toBe(true);
  expect(csv).toContain(byHand.invoice);
  // What a spreadsheet would run is text.
  expect(csv).toContain(",'=1+1,");
  expect(csv).not.toContain(stock.invoice);

  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/orders?from=${tomorrow}`);
  await expect(page.getByText("No order matches")).toBeVisible();
});

test("the list shows the columns that were chosen, also next time", async ({
  portal: page,
  isMobile,
}) => {
  test.skip(isMobile, "a phone shows what it has room for");
  await page.goto("/orders");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Kind" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Placed" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Kind" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Kind" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Placed" })).toBeHidden();
});

test("an order is followed to its end without a reload", async ({
  portal: page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const items = await rest.items();
  const credit = await rest.buy(
    { item_id: itemOf(items, "TSEL10"), quantity: 1, note: phoneNumber() },
    // Numbers that end so fail after a moment.
    {
      item_id: itemOf(items, "XL10"),
      quantity: 1,
      note: `0878${String(Date.now()).slice(-6)}9105`,
    },
    {
      ...{ item_id: itemOf(items, "IGLIKE"), quantity: 100 },
      note: JSON.stringify({ target: `toko-completes-${Date.now()}`, opt_smm: [] }),
    },
  );
  await page.goto(`/orders?search=${credit.invoice}`);
  await rowOf(page, credit).getByRole("link").click();
  await expect(page).toHaveURL(`/orders/${credit.invoice}`);
  const steps = page.getByRole("list", { name: "Progress" }).getByRole("listitem");
  await expect(steps).toHaveCount(4);
  await expect(steps.first()).toContainText("Placed and paid");
  await expect(steps.last()).toContainText("Partly delivered (in part)", { timeout: 30_000 });
  const serialNumbers = page.getByRole("list", { name: "Serial numbers" });
  await expect(serialNumbers.first().getByRole("button")).toBeVisible();
  await expect(page.getByRole("list", { name: "Outcome" })).toContainText("failed");
  await expect(page.getByRole("progressbar", { name: "Delivered" })).toHaveAttribute(
    "aria-valuetext",
    "100 of 100",
  );
  await expect(page.getByRole("list", { name: "Refunds" })).toContainText("+Rp");
  await expect(page.getByRole("list", { name: "Callbacks" })).toContainText("Order completed");
  await expectNoAxeViolations(page);
});

test("C34 a licence is nowhere in the page before it is revealed", async ({
  portal: page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const bought = await rest.buyOne();
  const [licence = ""] = await rest.licences(bought.invoice);
  expect(licence.length).toBeGreaterThan(8);

  const answer = await page.goto(`/orders/${bought.invoice}`);
  expect(await answer?.text()).not.toContain(licence);
  const reveal = page.getByRole("button", { name: "Reveal licence 1" });
  await expect(reveal).toBeVisible();
  expect(await page.content()).not.toContain(licence);
  await reveal.click();
  await expect(page.getByText(licence)).toBeVisible();
  await expect(page.getByRole("button", { name: "Hide licence 1" })).toBeFocused();
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Hide licence 1" }).click();
  await expect(page.getByText(licence)).toBeHidden();
  await reveal.click();
  await expect(page.getByText(licence)).toBeVisible();
  await page.locator("#content").getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page).toHaveURL("/orders");
  await page.goBack();
  await expect(reveal).toBeVisible();
  expect(await page.content()).not.toContain(licence);
});

test("an order that does not exist, and a list that cannot be loaded, say so", async ({
  portal: page,
}) => {
  const answer = await page.goto("/orders/INV-260101-0000000000000");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("There is no such order")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Go to your orders" }).click();
  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
  await page.goto("/orders?older=999999999");
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

test("inside the portal a way to what does not exist leads to its page, and loads nothing anew", {
  tag: "@once",
}, async ({ portal: page }) => {
  await page.goto("/orders");
  await page.evaluate(() => Object.assign(window, { stays: true }));
  for (const [path, told] of [
    ["/orders/INV-260101-0000000000000", "There is no such order"],
    ["/balance/top-ups/TOP-260101-0000000000000", "There is no such top-up"],
    [`/webhooks/evt_${"0".repeat(32)}`, "No such delivery"],
  ] as const) {
    await page.evaluate((to) => {
      const { next } = window as unknown as { next: { router: { push(path: string): void } } };
      next.router.push(to);
    }, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByText(told)).toBeVisible();
  }
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
});

test("strangers are sent to sign in", async ({ page, request }) => {
  await page.goto("/orders?status=review");
  await expect(page).toHaveURL("/sign-in?next=%2Forders%3Fstatus%3Dreview");
  const download = await request.get("/orders/export", { maxRedirects: 0 });
  expect(download.status()).toBe(307);
  expect(download.headers().location).toContain("/sign-in");
});

test("a page that cannot be drawn says so, and is drawn once its answer is right", {
  tag: "@once",
}, async ({ browser, baseURL, session }) => {
  // Of a context of its own: here the console may complain.
  const context = await browser.newContext({ baseURL, storageState: session });
  const page = await context.newPage();
  const search = /orders\.search/;
  await page.route(search, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    // The page may ask for its first list anew before the filter is chosen.
    if (!searchParams.get("input")?.includes("review")) return route.continue();
    const names = pathname.split("/").at(-1)?.split(",") ?? [];
    return route.fulfill({ json: names.map(() => ({ result: { data: { rows: null } } })) });
  });
  await page.goto("/orders");
  const broken = page.getByRole("heading", { name: "Something went wrong" });
  await expect(async () => {
    // What is chosen before the page's scripts are there is lost.
    await page.getByLabel("Status").selectOption("In review", { timeout: 1_000 });
    await expect(broken).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoAxeViolations(page);
  await page.unroute(search);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("review");
  await context.close();
});
