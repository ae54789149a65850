import { expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { formatRupiah } from "../src/shared/money";
import { expectNoAxeViolations } from "./axe";
import { test } from "./demo";
import { type Mutation, Rest } from "./rest";

const rupiah = (text: string | null) => Number((text ?? "").replace(/\D/g, ""));

async function expectListed(page: Page, mutations: Mutation[]): Promise<void> {
  const rows = page.getByRole("table", { name: "Balance history" }).locator("tbody tr");
  await expect(rows).toHaveCount(mutations.length);
  for (const [index, mutation] of mutations.entries()) {
    const sign = mutation.direction === "credit" ? "+" : "−";
    const row = rows.nth(index);
    await expect(row).toContainText(mutation.invoice);
    await expect(row).toContainText(mutation.ref_id ?? "");
    await expect(row).toContainText(sign + formatRupiah(mutation.amount));
    await expect(row).toContainText(formatRupiah(mutation.balance_after));
  }
}

test("the balance page shows the books that REST tells, and what happens meanwhile", async ({
  portal,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  await portal.goto("/balance");
  await expect(portal.getByTestId("balance")).toHaveText(formatRupiah(await rest.balance()));
  await expectListed(portal, await rest.mutations());
  await expectNoAxeViolations(portal);

  const bought = await rest.buyOne();
  await expect(portal.getByTestId("balance")).toHaveText(formatRupiah(await rest.balance()));
  const [newest, ...others] = await rest.mutations();
  expect(newest).toMatchObject({ invoice: bought.invoice, ref_id: bought.ref_id });
  await expectListed(portal, newest ? [newest, ...others] : []);
  const first = portal.getByRole("table", { name: "Balance history" }).locator("tbody tr").first();
  await expect(first.getByRole("link", { name: "Order" })).toHaveAttribute(
    "href",
    `/orders/${bought.invoice}`,
  );
});

test("filters stand in the address, and the download holds what they leave", async ({
  portal,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const bought = await rest.buyOne();
  await portal.goto("/balance");
  const rows = portal.getByRole("table", { name: "Balance history" }).locator("tbody tr");
  await portal.getByRole("group", { name: "Direction" }).getByText("In").click();
  await expect(portal).toHaveURL("/balance?direction=credit");
  await expect(rows.filter({ hasText: "−Rp" })).toHaveCount(0);
  await portal.getByLabel("Type").selectOption("Top-up");
  await expect(portal).toHaveURL("/balance?direction=credit&type=topup");
  await expect(rows.first()).toContainText("Top-up");

  await portal.getByRole("button", { name: "Clear filters" }).click();
  await portal.getByRole("searchbox").fill(bought.ref_id);
  await expect(portal).toHaveURL(`/balance?q=${bought.ref_id}`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(bought.invoice);
  const waiting = portal.waitForEvent("download");
  await portal.getByRole("link", { name: "CSV" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("grosir-balance.csv");
  const csv = await (await portal.request.get(`/balance/export?q=${bought.ref_id}`)).text();
  expect(parse(csv, { bom: true, columns: true })).toMatchObject([
    { type: "payment", invoice: bought.invoice, ref_id: bought.ref_id },
  ]);

  await portal.getByRole("searchbox").fill("no such thing");
  await expect(portal.getByText("No entry matches")).toBeVisible();
  await expectNoAxeViolations(portal);
  await portal.goBack();
  await expect(rows).toHaveCount(1);

  await portal.goto("/balance?from=2020-01-01&to=2020-12-31");
  await expect(portal.getByText("No entry matches")).toBeVisible();
});

test("the download is for the reseller who is signed in alone", async ({ page }) => {
  expect((await page.request.get("/balance/export")).status()).toBe(404);
});

test("a month's statement leads from the opening to the closing balance", async ({
  portal,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  await rest.buyOne();
  await portal.goto("/balance");
  await portal.getByRole("link", { name: "Monthly statement" }).click();
  await expect(portal.getByRole("heading", { level: 2, name: "Monthly statement" })).toBeVisible();
  const sum = async (name: string) => rupiah(await portal.getByTestId(name).textContent());
  const closing = await sum("closing");
  expect(closing).toBe(await rest.balance());
  expect((await sum("opening")) + (await sum("credited")) - (await sum("debited"))).toBe(closing);
  const last = portal
    .getByRole("table", { name: "Entries of the month" })
    .locator("tbody tr")
    .last();
  await expect(last).toContainText(formatRupiah(closing));
  await expectNoAxeViolations(portal);

  await portal.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await portal.getByRole("button", { name: "Print or save as PDF" }).click();
  await expect(portal.locator("body[data-printed]")).toBeVisible();
  await portal.emulateMedia({ media: "print" });
  await expect(portal.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(portal.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
  await expect(last).toContainText(formatRupiah(closing));
  await portal.emulateMedia({ media: "screen" });

  const opening = await sum("opening");
  await portal.goto("/balance/statement?month=2020-01");
  await expect(portal.getByText("Nothing happened in this month.")).toBeVisible();
  expect(await sum("closing")).toBe(0);
  expect(opening).toBeGreaterThanOrEqual(0);
});
