import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe";
import { type Demo, test } from "./demo";
import { Rest } from "./rest";

const secretText = /whsec_[A-Za-z0-9+/]{40,}/;

async function control(request: APIRequestContext, demo: Demo, what: string, data: object) {
  const answer = await request.post(`${demo.receiver_url}/control/${what}`, { data });
  expect(answer.status()).toBe(200);
}

/** Everybody is asked for the password again some time after signing in. */
async function secretShown(page: Page, { reseller }: Demo): Promise<string> {
  const secret = page.getByTestId("secret");
  const password = page.getByRole("dialog").getByLabel("Password");
  await expect(secret.or(password)).toBeVisible();
  if (await password.isVisible()) {
    await password.fill(reseller.password);
    await password.press("Enter");
  }
  await expect(secret).toHaveText(secretText);
  return secret.innerText();
}

function rowsOf(page: Page, text: string): Locator {
  return page.getByRole("table", { name: "Deliveries" }).getByRole("row").filter({ hasText: text });
}

function toast(page: Page, text: string): Locator {
  return page.getByRole("region", { name: /^Notifications/ }).getByText(text);
}

function testButton(page: Page): Locator {
  return page.getByRole("button", { name: "Send test event", exact: true });
}

test.beforeEach(async ({ request, demo }) => {
  const answer = await request.put("/api/v1/webhook", {
    headers: { "X-APIKEY": demo.reseller.api_key },
    data: { callback_url: `${demo.receiver_url}/callback`, webhook_enabled: true, events: [] },
  });
  expect(answer.status()).toBe(200);
});

test.afterEach(({ request, demo }) => control(request, demo, "mode", { mode: "ok" }));

test("from an address to a received test event in seven clicks", async ({
  portal: page,
  request,
  demo,
}) => {
  let clicks = 0;
  async function press(target: Locator) {
    await target.click();
    clicks += 1;
  }
  await page.goto("/webhooks");
  const address = page.getByLabel("Callback address");
  const save = page.getByRole("button", { name: "Save" });

  await address.fill("http://10.0.0.1/hook");
  await save.click();
  await expect(address).toHaveAccessibleDescription(/private or local/);
  await address.fill("shop.example.com");
  await save.click();
  await expect(address).toHaveAccessibleDescription(/not a valid address/);
  await expectNoAxeViolations(page);

  await address.fill(`${demo.receiver_url}/callback`);
  await press(save);
  await expect(toast(page, "Address saved")).toBeVisible();

  expect(await page.content()).not.toMatch(secretText);
  await press(page.getByRole("button", { name: "Replace secret" }));
  const dialog = page.getByRole("dialog");
  await expectNoAxeViolations(page);
  await press(dialog.getByRole("button", { name: "Replace secret" }));
  const secret = await secretShown(page, demo);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("Tick the box first")).toBeVisible();
  await expectNoAxeViolations(page);
  await press(dialog.getByLabel("I have stored it"));
  await press(dialog.getByRole("button", { name: "Done" }));
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toMatch(secretText);
  await control(request, demo, "secret", { secret });

  await press(testButton(page));
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
  await expect(page.getByText("Your server answered 200.")).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(7);

  await page.getByRole("link", { name: "See what was sent" }).click();
  await expect(page.getByRole("heading", { name: "Test event" })).toBeVisible();
  const eventId = new URL(page.url()).pathname.split("/").at(-1);
  const received = await (await request.get(`${demo.receiver_url}/control/events`)).json();
  const event = received.data.find(({ id }: { id: string }) => id === eventId);
  expect(event.attempts[0]).toMatchObject({
    webhook_signature: { valid: true },
    x_signature: { valid: true },
  });
});

test("deliveries of an order arrive by themselves, show what was sent, and are sent again", async ({
  portal: page,
  request,
  demo,
}) => {
  await page.goto("/webhooks");
  await expect(page.getByRole("table", { name: "Deliveries" })).toBeVisible();
  const { invoice, ref_id } = await new Rest(request, demo.reseller.api_key).buyOne();
  const completed = rowsOf(page, invoice).filter({ hasText: "Order completed" });
  await expect(completed).toContainText("Delivered");
  await completed.getByRole("link", { name: "Order completed" }).click();
  await expect(page.getByRole("heading", { name: "Order completed" })).toBeVisible();
  await expect(page.getByRole("figure")).toContainText(`"ref_id": "${ref_id}"`);
  await expect(page.getByRole("figure")).toContainText(`"product_license": "••••••••"`);
  await expect(page.getByText("Licences are hidden here")).toBeVisible();
  await expect(page.getByText("Signature, not shown")).toHaveCount(2);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Send Order completed again" }).click();
  await expect(toast(page, "Sent again.")).toBeVisible();
  await expect(page.getByText("Attempt 2 ·")).toBeVisible();

  await page.goto("/webhooks?q=no-such-thing");
  await expect(page.getByText("No delivery matches")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Event id, invoice or reference").fill(ref_id);
  await expect(rowsOf(page, invoice)).toHaveCount(2);
  await page.getByLabel("Event", { exact: true }).selectOption("Order paid");
  await expect(rowsOf(page, invoice)).toHaveCount(1);
  await page.reload();
  await expect(rowsOf(page, invoice)).toHaveCount(1);
});

test("what fails is told in words, tried again, and sent again all together", async ({
  portal: page,
  request,
  demo,
}) => {
  await page.goto("/webhooks");
  await control(request, demo, "mode", { mode: "500" });
  await testButton(page).click();
  await expect(page.getByText("Not received")).toBeVisible();
  await expect(page.getByText("Your server answered 500.")).toBeVisible();

  const { invoice } = await new Rest(request, demo.reseller.api_key).buyOne();
  const paid = rowsOf(page, invoice).filter({ hasText: "Order paid" });
  await expect(paid.getByRole("timer")).toBeVisible();
  await expectNoAxeViolations(page);
  await control(request, demo, "mode", { mode: "ok" });
  await expect(paid).toContainText("Delivered");

  await page.getByLabel("Status").selectOption("Failed");
  await expect(rowsOf(page, "Test event").first()).toContainText("Your server answered 500");
  await page.getByRole("button", { name: "Send failed ones again" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/will be sent again\.$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No delivery matches")).toBeVisible();
});

test("it is switched off and on, and the shown code is the tested code", async ({
  portal: page,
}) => {
  await page.goto("/webhooks");
  const sending = page.getByRole("switch", { name: "Send events" });
  await sending.click();
  await expect(toast(page, "Events are not sent any more")).toBeVisible();
  await expect(sending).not.toBeChecked();
  await testButton(page).click();
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Switch on events" }).click();
  await expect(sending).toBeChecked();
  await page.getByLabel("Balance is low").check();
  await expect(toast(page, "Balance is low: sent from now on")).toBeVisible();
  await page.getByLabel("Balance is low").uncheck();
  await expect(toast(page, "Balance is low: not sent any more")).toBeVisible();

  for (const [language, file] of [
    ["PHP", "verify.php"],
    ["Go", "verify.go"],
  ] as const) {
    await page.getByText(language, { exact: true }).click();
    const code = page.getByRole("figure", { name: file }).locator("code");
    await expect.poll(() => code.textContent()).toBe(readFileSync(`docs/webhooks/${file}`, "utf8"));
  }
  await expectNoAxeViolations(page);
});
