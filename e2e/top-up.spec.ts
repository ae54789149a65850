import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { formatRupiah } from "../src/shared/money";
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
  await expect(page.locator("tbody tr").first()).toContainText(topUp.invoice);
});

test("a wrong amount and a forged callback credit nothing", async ({
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

test("a payment that is told twice is credited once", async ({
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

test("a top-up that expires is over and credits nothing", async ({
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
