import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { formatRupiah } from "../src/shared/money";
import { expectNoAxeViolations } from "./axe";
import { signIn, test } from "./demo";
import { Rest, type TopUp } from "./rest";

const amount = 75_000;

/** Opens where the payer is sent and presses one of the simulator's buttons. */
async function press(page: Page, { payment_url }: TopUp, button: string): Promise<void> {
  await page.goto(payment_url);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("status")).toBeVisible();
}

test("a top-up is paid by QRIS and is on the balance at once", async ({
  page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const before = await rest.balance();
  const topUp = await rest.topUp(amount, "QRIS");
  expect(topUp).toMatchObject({ amount, total: 76_275, status: "pending" });
  expect(await rest.status(topUp.invoice)).toBe("pending");

  await page.goto(topUp.payment_url);
  await expect(page.getByTestId("amount")).toHaveText(formatRupiah(topUp.total));
  await expect(page.getByText(topUp.invoice)).toBeVisible();
  const qr = page.getByRole("img", { name: "QR code" });
  await expect(qr).toBeVisible();
  expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await page.getByRole("button", { name: "Bayar Paid", exact: true }).click();
  await expect.poll(() => rest.balance(), { timeout: 2_000 }).toBe(before + amount);
  await expect(page.getByTestId("status")).toHaveText("Lunas (paid)");
  await expect(page.getByRole("status")).toContainText("200 diterima");
  expect(await rest.status(topUp.invoice)).toBe("paid");
  const [newest] = await rest.mutations();
  expect(newest).toMatchObject({ invoice: topUp.invoice, direction: "credit", amount });

  await page.goto("/sign-in");
  await signIn(page, reseller.email, reseller.password);
  await expect(page.getByTestId("balance")).toHaveText(formatRupiah(before + amount));
  await page.goto("/balance");
  await expect(page.locator("tbody tr").first()).toContainText(topUp.invoice);
});

test("a wrong amount and a forged callback credit nothing", { tag: "@once" }, async ({
  page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const before = await rest.balance();
  const topUp = await rest.topUp(amount, "QRIS");

  await press(page, topUp, "Tanda tangan palsu Callback with a bad signature");
  await expect(page.getByRole("status")).toContainText("ditolak");
  expect(await rest.balance()).toBe(before);
  expect(await rest.status(topUp.invoice)).toBe("pending");

  await press(page, topUp, "Nominal salah Pay a wrong amount");
  await expect(page.getByRole("status")).toContainText(formatRupiah(topUp.total - 1_000));
  expect(await rest.balance()).toBe(before);
  expect(await rest.status(topUp.invoice)).toBe("pending");
});

test("a payment that is told twice is credited once", { tag: "@once" }, async ({
  page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const before = await rest.balance();
  const topUp = await rest.topUp(amount, "QRIS2");
  await press(page, topUp, "Bayar dua kali Pay twice");
  await press(page, topUp, "Bayar Paid");
  expect(await rest.balance()).toBe(before + amount);
  expect(await rest.status(topUp.invoice)).toBe("paid");
  const credits = (await rest.mutations()).filter(({ invoice }) => invoice === topUp.invoice);
  expect(credits).toHaveLength(1);
});

test("a top-up that expires is over and credits nothing", { tag: "@once" }, async ({
  page,
  request,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const before = await rest.balance();
  const topUp = await rest.topUp(amount, "BRIVA");
  await page.goto(topUp.payment_url);
  await expect(page.getByTestId("pay-code")).toHaveText(topUp.pay_code ?? "");
  await press(page, topUp, "Kedaluwarsakan Expire");
  await expect.poll(() => rest.status(topUp.invoice)).toBe("expired");
  expect(await rest.balance()).toBe(before);
});

/** Fills the form of the portal and sends it. */
async function beginTopUp(portal: Page, channel: string): Promise<void> {
  await portal.goto("/balance");
  await portal.getByRole("link", { name: "Top up", exact: true }).first().click();
  await expect(portal.getByRole("heading", { level: 1, name: "Top up" })).toBeVisible();
  await portal.getByRole("textbox", { name: "Amount" }).fill(String(amount));
  await expect(portal.getByRole("textbox", { name: "Amount" })).toHaveValue("75.000");
  await portal.getByRole("radio", { name: channel, exact: true }).check();
}

test("in the portal a QR code appears, and the page tells of the payment by itself", async ({
  portal,
  request,
  context,
  demo: { reseller },
}) => {
  const rest = new Rest(request, reseller.api_key);
  const before = await rest.balance();
  await beginTopUp(portal, "QRIS Fee Rp 1.275 You pay Rp 76.275");
  await expect(portal.getByTestId("total")).toHaveText("Rp 76.275");
  await expectNoAxeViolations(portal);
  await portal.getByRole("button", { name: "Continue to payment" }).dblclick();

  await expect(portal).toHaveURL(/\/balance\/top-ups\/TOP-/);
  await expect(portal.getByRole("img", { name: "QR code to pay with" })).toBeVisible();
  await expect(portal.getByTestId("total")).toHaveText("Rp 76.275");
  await expect(portal.getByRole("timer")).toHaveText(/^(\d+:)?\d\d:\d\d$/);
  await expectNoAxeViolations(portal);
  const invoice = portal.url().split("/").at(-1) ?? "";

  const payer = await context.newPage();
  const link = portal.getByRole("link", { name: /Open the payment page/ });
  await payer.goto((await link.getAttribute("href")) ?? "");
  await payer.getByRole("button", { name: "Bayar Paid", exact: true }).click();
  await expect(payer.getByRole("status")).toBeVisible();
  await payer.close();

  await portal.bringToFront();
  await expect(portal.getByText("Rp 75.000 was added to your balance")).toBeVisible();
  await expect(portal.getByTestId("balance-after")).toHaveText(formatRupiah(before + amount));
  await expectNoAxeViolations(portal);
  const credits = (await rest.mutations()).filter((mutation) => mutation.invoice === invoice);
  expect(credits).toHaveLength(1);
  await portal.getByRole("link", { name: "To the balance" }).click();
  await expect(portal.getByTestId("balance")).toHaveText(formatRupiah(before + amount));
});

test("in the portal a virtual account is told by its number, and an expired one is over", async ({
  portal,
  context,
}) => {
  await beginTopUp(portal, "BRI Virtual Account Fee Rp 4.250 You pay Rp 79.250");
  await portal.getByRole("button", { name: "Continue to payment" }).click();
  await expect(portal.getByTestId("pay-code")).toHaveText(/^\d+$/);
  await expect(portal.getByTestId("total")).toHaveText("Rp 79.250");
  await expectNoAxeViolations(portal);
  const payer = await context.newPage();
  const link = portal.getByRole("link", { name: /Open the payment page/ });
  await payer.goto((await link.getAttribute("href")) ?? "");
  await payer.getByRole("button", { name: "Kedaluwarsakan Expire", exact: true }).click();
  await expect(payer.getByRole("status")).toBeVisible();
  await payer.close();
  await portal.bringToFront();
  await expect(portal.getByText("The time to pay is over")).toBeVisible();
  await portal.getByRole("link", { name: "Top up again" }).click();
  await expect(portal.getByRole("textbox", { name: "Amount" })).toHaveValue("75.000");
});

test("in the portal an amount that no channel takes is told before anything is sent", async ({
  portal,
}) => {
  await portal.goto("/balance/top-up?amount=500");
  await portal.getByRole("button", { name: "Continue to payment" }).click();
  await expect(portal.getByText(/^From Rp 10\.000 to/).first()).toBeVisible();
  await expect(portal.getByRole("textbox", { name: "Amount" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await portal.goto("/balance/top-ups/TOP-260101-0000000000000");
  await expect(portal.getByText("There is no such top-up")).toBeVisible();
});
