import { expect, test } from "vitest";
import { checksum } from "./qris";
import { call, created, listed, merchant, order, simulator } from "./testing";

test("the channels are told as Tripay tells them, an inactive one among them", async () => {
  const running = await simulator();
  const { status, body } = await call(running, "/merchant/payment-channel");
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, message: "Success" });
  const rows: { code: string; active: boolean }[] = body.data;
  expect(rows.filter(({ active }) => active).map(({ code }) => code)).toEqual([
    "BRIVA",
    "BCAVA",
    "MANDIRIVA",
    "ALFAMART",
    "INDOMARET",
    "QRIS",
    "QRIS2",
  ]);
  expect(rows.filter(({ active }) => !active)).toHaveLength(1);
  expect(rows.find(({ code }) => code === "QRIS")).toEqual({
    group: "E-Wallet",
    code: "QRIS",
    name: "QRIS by ShopeePay",
    type: "direct",
    fee_merchant: { flat: 0, percent: 0 },
    fee_customer: { flat: 750, percent: 0.7 },
    total_fee: { flat: 750, percent: "0.70" },
    minimum_fee: 750,
    maximum_fee: 35_750,
    minimum_amount: 1_000,
    maximum_amount: 5_000_000,
    icon_url: `${running.origin}/icons/QRIS.svg`,
    active: true,
  });
});

test("a QRIS payment costs its fee, rounded up, and has a code that is built as a real one", async () => {
  const running = await simulator();
  const request = order({ amount: 50_001 });
  const { status, body } = await call(running, "/transaction/create", request);
  expect(status).toBe(200);
  const { reference, qr_string, instructions, ...data } = body.data;
  expect(reference).toMatch(/^T\d{18}$/);
  expect(data).toEqual({
    merchant_ref: request.merchant_ref,
    payment_selection_type: "static",
    payment_method: "QRIS",
    payment_name: "QRIS by ShopeePay",
    customer_name: request.customer_name,
    customer_email: request.customer_email,
    customer_phone: null,
    callback_url: null,
    return_url: null,
    amount: 51_102,
    fee_merchant: 0,
    fee_customer: 1_101,
    total_fee: 1_101,
    amount_received: 50_001,
    pay_code: null,
    pay_url: null,
    checkout_url: `${running.origin}/pay/${reference}`,
    status: "UNPAID",
    expired_time: request.expired_time,
    order_items: [
      { sku: "SALDO", name: "Isi saldo", price: 50_001, quantity: 1, subtotal: 50_001 },
    ],
    qr_url: `${running.origin}/qr/${reference}`,
  });
  expect(qr_string).toMatch(/^000201010212.*5303360540551102.*6304[0-9A-F]{4}$/);
  expect(checksum(qr_string.slice(0, -4))).toBe(qr_string.slice(-4));
  expect(instructions[0].steps.length).toBeGreaterThan(2);

  const image = await fetch(data.qr_url);
  expect(image.headers.get("content-type")).toBe("image/svg+xml");
  expect(await image.text()).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
});

test("the checksum is CRC-16/CCITT-FALSE", () => {
  expect(checksum("123456789")).toBe("29B1");
});

test.each([
  ["BRIVA", 4_250, 16],
  ["INDOMARET", 3_500, 16],
])("%s has a code to pay with and a flat fee", async (method, fee, length) => {
  const { body } = await call(await simulator(), "/transaction/create", order({ method }));
  const { amount, fee_customer, pay_code, qr_string, qr_url, instructions } = body.data;
  expect([amount, fee_customer]).toEqual([50_000 + fee, fee]);
  expect(pay_code).toMatch(new RegExp(`^\\d{${length}}$`));
  expect([qr_string, qr_url]).toEqual([null, null]);
  expect(JSON.stringify(instructions)).toContain(`<b>${pay_code}</b>`);
});

test("a form is taken as PHP writes it", async () => {
  const running = await simulator();
  const { order_items, ...fields } = order({ amount: 30_000 });
  const form = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  );
  for (const [index, price] of [10_000, 20_000].entries()) {
    form.set(`order_items[${index}][name]`, `${order_items[0]?.name} ${index}`);
    form.set(`order_items[${index}][price]`, String(price));
    form.set(`order_items[${index}][quantity]`, "1");
  }
  const answer = await fetch(`${running.url}/transaction/create`, {
    method: "POST",
    headers: { Authorization: `Bearer ${merchant.apiKey}` },
    body: form,
  });
  const { data } = await answer.json();
  expect(data.order_items.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([
    10_000, 20_000,
  ]);
});

test("a transaction is found by its reference, and the list has what was asked for", async () => {
  const running = await simulator();
  const request = order();
  const made = await call(running, "/transaction/create", request);
  const { reference } = made.body.data;
  const { body } = await call(running, `/transaction/detail?reference=${reference}`);
  expect(body).toEqual({ success: true, message: "", data: { ...made.body.data, paid_at: null } });
  expect(await listed(running)).toMatchObject([{ reference, received: request }]);

  const none = await call(running, "/transaction/detail?reference=T1");
  expect(none).toEqual({
    status: 404,
    body: { success: false, message: "Transaction not found" },
  });
});

test.each([
  ["a signature over another amount", { signature: order().signature }, "Invalid signature"],
  ["an unknown channel", { method: "GOPAY" }, "Invalid payment method"],
  ["an inactive channel", { method: "CIMBVA" }, "Payment channel is not active"],
  ["too little", { amount: 999 }, "Minimum amount of QRIS is 1000"],
  ["too much", { amount: 5_000_001 }, "Maximum amount of QRIS is 5000000"],
  ["half a Rupiah", { amount: 1_000.5 }, "The amount must be an integer."],
  ["no name", { customer_name: undefined }, "The customer name field is required."],
  ["no items", { order_items: [] }, "The order items field is required."],
  ["a time that has gone", { expired_time: 1_700_000_000 }, "Invalid expired time"],
  ["a callback to no address", { callback_url: "ftp://x" }, "The callback url format is invalid."],
  [
    "items of another sum",
    { order_items: [{ name: "Isi saldo", price: 49_999, quantity: 1 }] },
    "The sum of order items does not match the amount",
  ],
])("%s is turned down", async (_what, changes, message) => {
  const running = await simulator();
  const answer = await call(running, "/transaction/create", order(changes));
  expect(answer).toEqual({ status: 400, body: { success: false, message } });
  expect(await listed(running)).toEqual([]);
});

test.each([undefined, "Bearer other", `Basic ${merchant.apiKey}`])(
  "the key %s opens nothing",
  async (authorization) => {
    const { url } = await simulator();
    for (const path of ["/merchant/payment-channel", "/transaction/detail?reference=T1"]) {
      const headers: HeadersInit = authorization ? { Authorization: authorization } : {};
      const answer = await fetch(url + path, { headers });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ success: false, message: "Invalid API Key" });
    }
  },
);

test("some amounts make creating go wrong, with or without a transaction", async () => {
  const running = await simulator();
  const create = (amount: number) => call(running, "/transaction/create", order({ amount }));

  const hanging = await fetch(`${running.url}/transaction/create`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${merchant.apiKey}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(order({ amount: 20_901 })),
    signal: AbortSignal.timeout(300),
  }).catch((error: Error) => error.name);
  expect(hanging).toBe("TimeoutError");

  expect(await create(20_902)).toMatchObject({ status: 500, body: { success: false } });
  await expect(create(20_903)).rejects.toThrow("fetch failed");
  expect(await create(20_904)).toMatchObject({ status: 200, body: { success: false } });
  expect((await create(20_905)).body.data.amount).toBe(19_905);
  const amounts = (await listed(running)).map(
    ({ received }: { received: { amount: number } }) => received.amount,
  );
  expect(amounts).toEqual([20_901, 20_903, 20_905]);
});

test("references differ", async () => {
  const running = await simulator();
  const references = await Promise.all(Array.from({ length: 20 }, () => created(running)));
  expect(new Set(references).size).toBe(20);
});
