import { expect, test } from "vitest";
import { receiver } from "../shared/testing";
import { created, simulator } from "./testing";

test("the page shows what to pay and how, and text stays text", async () => {
  const running = await simulator();
  const reference = await created(running, {
    method: "BRIVA",
    customer_name: `<script>"'&`,
    return_url: "http://shop.example/?a=1&b=2",
  });
  const answer = await fetch(`${running.origin}/pay/${reference}`);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain("Rp\u00a054.250");
  expect(page).toContain("BRI Virtual Account");
  expect(page).toContain("Belum dibayar");
  expect(page).toContain("&#60;script&#62;&#34;&#39;&#38;");
  expect(page).toContain('href="http://shop.example/?a=1&#38;b=2"');
  expect(page).toContain("Pilih menu <b>Pembayaran</b>");
  expect(page).not.toContain("<script");
});

test("a pressed button leads back to the page, with the receiver's answer on it", async () => {
  const [running, shop] = [await simulator(), await receiver(() => [200, '{"success":true}'])];
  const reference = await created(running, { callback_url: shop.url });
  const pressed = await fetch(`${running.origin}/pay/${reference}/paid`, {
    method: "POST",
    redirect: "manual",
  });
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get("location")).toBe(`/pay/${reference}#outcome`);
  const page = await (await fetch(`${running.origin}/pay/${reference}`)).text();
  expect(page).toContain("Lunas");
  expect(page).toContain("200 diterima");
  expect(page).toContain("{&#34;success&#34;:true}");
});

test.each(["/", "/pay", "/pay/T1", "/qr/T1", "/icons/NONE.svg", "/control", "/api/none"])(
  "there is nothing at %s",
  async (path) => {
    const { origin } = await simulator();
    const answer = await fetch(origin + path, {
      headers: { Authorization: "Bearer DEV-key" },
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false });
  },
);

test("what is no action does nothing", async () => {
  const running = await simulator();
  const reference = await created(running);
  for (const path of [`/pay/${reference}/steal`, `/control/transactions/${reference}/steal`]) {
    expect((await fetch(running.origin + path, { method: "POST" })).status).toBe(404);
  }
});
