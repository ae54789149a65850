import { expect, type Locator } from "@playwright/test";
import { openMenu, signIn, test } from "./demo";
import { openAccount, runCli } from "./newcomer";

const MAX_CLICKS = 20;

test("from nothing to a key, a verified callback and a first purchase in a few clicks", async ({
  page,
  request,
  dataDir,
  demo,
}) => {
  // The operator's commands start a process each.
  test.slow();
  const { email, password } = await openAccount(dataDir);
  runCli(
    dataDir,
    "balance",
    "adjust",
    ...["--reseller", email, "--amount", "100000"],
    ...["--reason", "first top-up"],
  );
  let clicks = 0;
  async function press(target: Locator): Promise<void> {
    await target.click();
    clicks += 1;
  }
  async function go(place: string): Promise<void> {
    const menu = page.getByRole("button", { name: "Open the menu" });
    if (await menu.isVisible()) clicks += 1;
    await openMenu(page);
    await press(page.getByRole("link", { name: place, exact: true }));
    await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
  }
  const dialog = page.getByRole("dialog");

  await page.goto("/sign-in");
  await signIn(page, email, password);
  clicks += 1;
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();

  await go("API keys");
  await press(page.getByRole("button", { name: "New key" }).first());
  await dialog.getByLabel("Name").fill("Web shop");
  await press(dialog.getByRole("button", { name: "Make the key" }));
  await expect(dialog).toContainText(/grs_live_\w{36}/);
  const key = (await dialog.innerText()).match(/grs_live_\w{36}/)?.[0] ?? "";
  await press(dialog.getByLabel("I have stored the key"));
  await press(dialog.getByRole("button", { name: "Done" }));

  await go("Webhooks");
  await page.getByLabel("Callback address").fill(`${demo.receiver_url}/callback`);
  await press(page.getByRole("button", { name: "Save" }));
  await press(page.getByRole("button", { name: "Generate secret" }));
  const secret = await page.getByTestId("secret").innerText();
  await press(dialog.getByLabel("I have stored it"));
  await press(dialog.getByRole("button", { name: "Done" }));
  await request.post(`${demo.receiver_url}/control/secret`, { data: { secret } });
  await press(page.getByRole("button", { name: "Send test event" }));
  await expect(page.getByText("Your server answered 200.")).toBeVisible();
  const { data } = await (await request.get(`${demo.receiver_url}/control/events`)).json();
  expect(data.at(0).attempts.at(-1)).toMatchObject({ webhook_signature: { valid: true } });

  await go("Buy");
  await page.getByRole("combobox").fill("google play 5.000");
  await press(page.getByRole("option").first());
  await press(page.getByRole("button", { name: /^Pay Rp/ }));
  await expect(page.getByRole("heading", { name: "Delivered", exact: true })).toBeVisible();

  const orders = await request.get("/api/v1/trx", { headers: { "X-APIKEY": key } });
  expect((await orders.json()).data).toMatchObject([{ status: "completed" }]);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  test.info().annotations.push({ type: "clicks", description: String(clicks) });
});
