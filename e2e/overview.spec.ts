import { expect, type Page } from "@playwright/test";
import { formatRupiah } from "../src/shared/money";
import { expectNoAxeViolations } from "./axe";
import { signIn, test } from "./demo";
import { openAccount, runCli } from "./newcomer";
import { Rest } from "./rest";

/** The steps of the list and whether each is done. */
async function expectSteps(page: Page, steps: Record<string, boolean>): Promise<void> {
  for (const [name, done] of Object.entries(steps)) {
    const step = page.getByRole("listitem").filter({ hasText: name });
    await expect(step).toHaveAttribute("data-done", String(done));
  }
}

test("the list of first steps ticks itself as a new reseller goes on, and then is gone", async ({
  page,
  request,
  dataDir,
}) => {
  // Each command of the operator starts a process of its own.
  test.slow();
  const { email, password } = await openAccount(dataDir);
  await page.goto("/sign-in");
  await signIn(page, email, password);
  const list = page.getByRole("region", { name: "First steps" });
  await expect(list).toContainText("0 of 4 done");
  const steps = {
    "Make an API key": false,
    "Set up the webhook": false,
    "Try an order": false,
    "Buy for the first time": false,
  };
  await expectSteps(page, steps);
  await expect(list.getByRole("link", { name: /Make an API key/ })).toHaveAttribute(
    "href",
    "/api-keys",
  );
  await expect(page.getByText("Rp 0", { exact: true }).first()).toBeVisible();
  const spending = page.getByRole("region", { name: "Spending" });
  await expect(spending.getByRole("link", { name: "Buy something" })).toBeVisible();
  await expect(spending.getByRole("application")).toBeHidden();
  await expectNoAxeViolations(page);

  const words = ["--reseller", email, "--name", "e2e", "--scopes", "all"];
  const made = runCli(dataDir, "key", "create", ...words);
  const { key } = made as { key: string };
  await page.reload();
  await expectSteps(page, { ...steps, "Make an API key": true });

  const headers = { "X-APIKEY": key };
  await request.post("/api/v1/webhook/secret", { headers });
  await request.put("/api/v1/webhook", {
    headers,
    data: { callback_url: "https://receiver.example.com/", webhook_enabled: false },
  });
  const sandbox = { ref_id: "try-1", item_id: 1, quantity: 1 };
  expect((await request.post("/api/v1/order/sandbox", { headers, data: sandbox })).status()).toBe(
    200,
  );
  await page.reload();
  await expect(list).toContainText("3 of 4 done");
  await expectSteps(page, { "Set up the webhook": true, "Try an order": true });

  const credit = ["--amount", "1000000", "--reason", "Opening balance"];
  runCli(dataDir, "balance", "adjust", "--reseller", email, ...credit);
  const bought = await new Rest(request, key).buyOne();
  // Told by the live connection: nobody reloads.
  await expect(list).toBeHidden();
  await expect(page.getByTestId("balance")).toHaveText(formatRupiah(1_000_000 - bought.amount));
  await page.reload();
  await expect(page.getByTestId("balance")).toBeVisible();
  await expect(list).toBeHidden();
});

test("the list of first steps can be put away for good", async ({ page, dataDir }) => {
  const { email, password } = await openAccount(dataDir);
  await page.goto("/sign-in");
  await signIn(page, email, password);
  const list = page.getByRole("region", { name: "First steps" });
  await expect(async () => {
    await list.getByRole("button", { name: "Put the first steps away" }).click();
    await expect(list).toBeHidden({ timeout: 3_000 });
  }).toPass();
  await page.reload();
  await expect(page.getByTestId("balance")).toBeVisible();
  await expect(list).toBeHidden();
});

test("spending is shown for the range that is chosen, as a chart and as a table", async ({
  portal,
  request,
  demo,
}) => {
  const { amount } = await new Rest(request, demo.reseller.api_key).buyOne();
  await portal.goto("/");
  const card = portal.getByRole("region", { name: "Spending" });
  const spent = (await card.locator("dd").first().textContent()) ?? "";
  expect(Number(spent.replaceAll(/\D/g, ""))).toBeGreaterThanOrEqual(amount);

  const chart = card.getByRole("application");
  await expect(chart).toBeVisible();
  await expect(chart.locator("[data-day]")).toHaveCount(30);
  await chart.focus();
  await portal.keyboard.press("ArrowRight");
  await expect(card.getByRole("term").filter({ hasText: "Completed" })).toBeVisible();

  await card.getByText("Show as a table").click();
  const rows = card.getByRole("table", { name: "Spending" }).locator("tbody tr");
  await expect(rows).toHaveCount(30);
  await expectNoAxeViolations(portal);

  await card.getByText("7 days").click();
  await expect(portal).toHaveURL("/?days=7");
  await expect(rows).toHaveCount(7);
  await expect(chart.locator("[data-day]")).toHaveCount(7);
  await portal.reload();
  await expect(card.getByRole("radio", { name: "7 days" })).toBeChecked();
});

test("open orders, the webhook, locks and the last orders lead to their pages", async ({
  portal,
}) => {
  await portal.goto("/");
  for (const [name, href] of [
    [/In progress/, "/orders?status=paid"],
    [/In review/, "/orders?status=review"],
    [/All locks/, "/locks"],
    [/Manage/, "/webhooks"],
  ] as const) {
    await expect(portal.getByRole("main").getByRole("link", { name })).toHaveAttribute(
      "href",
      href,
    );
  }
});

test("a balance below its mark says so", async ({ page, dataDir }) => {
  const { email, password } = await openAccount(dataDir);
  runCli(dataDir, "balance", "low-mark", "--reseller", email, "--amount", "50000");
  await page.goto("/sign-in");
  await signIn(page, email, password);
  await expect(page.getByText(/Rp 50\.000/)).toBeVisible();
});

test("what cannot be loaded says why, with a way to try again where that may help", async ({
  portal,
}) => {
  const statistics = /orders\.statistics/;
  let asked = 0;
  let [code, httpStatus] = ["TOO_MANY_REQUESTS", 429];
  // A live update would ask anew by itself.
  await portal.route(/liveUpdates\.changes/, (route) => route.fulfill({ status: 204 }));
  await portal.route(statistics, (route) => {
    asked += 1;
    const names = new URL(route.request().url()).pathname.split("/").at(-1)?.split(",") ?? [];
    const data = { code, httpStatus, requestId: "e2e" };
    const error = { message: code, code: -32000, data };
    return route.fulfill({ status: httpStatus, json: names.map(() => ({ error })) });
  });
  await portal.goto("/");
  const card = portal.getByRole("region", { name: "Spending" });
  await card.getByText("90 days").click();
  await expect(card.getByRole("alert")).toBeVisible();
  const before = asked;
  const again = card.getByRole("button", { name: "Try again" });
  await again.click();
  await expect.poll(() => asked).toBeGreaterThan(before);

  [code, httpStatus] = ["NOT_FOUND", 404];
  await again.click();
  await expect(again).toBeHidden();
  await expect(card.getByRole("alert")).toBeVisible();
  await portal.unroute(statistics);
  await portal.reload();
  await expect(card.locator("dd").first()).toBeVisible();
});
