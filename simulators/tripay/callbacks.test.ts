import { expect, test } from "vitest";
import { receiver } from "../shared/testing";
import { act, call, created, hmac, listed, simulator } from "./testing";

async function detail(running: Awaited<ReturnType<typeof simulator>>, reference: string) {
  return (await call(running, `/transaction/detail?reference=${reference}`)).body.data;
}

test("a payment is told once, signed over the bytes that were sent", async () => {
  const [running, shop] = [await simulator(), await receiver()];
  const reference = await created(running, {
    method: "BRIVA",
    merchant_ref: "INV/1",
    callback_url: shop.url,
  });
  const [attempt, ...others] = await act(running, reference, "paid");
  expect(others).toEqual([]);
  expect(attempt).toMatchObject({ delivered: true, response_body: '{"success":true}' });
  expect(shop.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: "" }] = shop.received;
  expect(headers["x-callback-event"]).toBe("payment_status");
  expect(headers["x-callback-signature"]).toBe(hmac(body));
  const { paid_at, ...told } = JSON.parse(body);
  expect(told).toEqual({
    reference,
    merchant_ref: "INV/1",
    payment_method: "BRI Virtual Account",
    payment_method_code: "BRIVA",
    total_amount: 54_250,
    fee_merchant: 0,
    fee_customer: 4_250,
    total_fee: 4_250,
    amount_received: 50_000,
    is_closed_payment: 1,
    status: "PAID",
    note: null,
  });
  expect(Math.abs(paid_at - Date.now() / 1_000)).toBeLessThan(5);
  expect(await detail(running, reference)).toMatchObject({
    status: "PAID",
    paid_at: String(paid_at),
  });
});

test("a callback is sent again, three times at most, until its receiver says success", async () => {
  const running = await simulator();
  const late = await receiver((count) =>
    count < 3 ? [200, '{"success":false}'] : [200, '{"success":true}'],
  );
  const first = await act(running, await created(running, { callback_url: late.url }), "paid");
  expect(first.map(({ delivered }: { delivered: boolean }) => delivered)).toEqual([
    false,
    false,
    true,
  ]);

  const broken = await receiver(() => [500, "broken"]);
  const reference = await created(running, { callback_url: broken.url });
  const second = await act(running, reference, "paid");
  expect(second).toHaveLength(4);
  expect(second[3]).toMatchObject({ response_status: 500, response_body: "broken" });
});

test("nobody at home is told, and changes nothing about the payment", async () => {
  const [running, gone] = [await simulator(), await simulator()];
  await gone.close();
  const reference = await created(running, { callback_url: gone.url });
  const attempts = await act(running, reference, "paid");
  expect(attempts[0]).toMatchObject({ delivered: false, error: "ECONNREFUSED" });
  expect((await detail(running, reference)).status).toBe("PAID");
});

test("a lost callback leaves the payment to be asked for", async () => {
  const [running, shop] = [await simulator(), await receiver()];
  const reference = await created(running, { callback_url: shop.url });
  expect(await act(running, reference, "paid-silently")).toEqual([]);
  expect(shop.received).toEqual([]);
  expect((await detail(running, reference)).status).toBe("PAID");
});

test("a payment can be told twice at the same moment, in the same words", async () => {
  const [running, shop] = [await simulator(), await receiver()];
  const reference = await created(running, { callback_url: shop.url });
  await act(running, reference, "pay-twice");
  expect(shop.received).toHaveLength(2);
  expect(shop.received[0]?.body).toBe(shop.received[1]?.body);
});

test("a wrong amount is told with a good signature, and again when asked", async () => {
  const [running, shop] = [await simulator(), await receiver()];
  const reference = await created(running, { callback_url: shop.url });
  await act(running, reference, "wrong-amount");
  const [{ headers, body } = { headers: {}, body: "" }] = shop.received;
  expect(headers["x-callback-signature"]).toBe(hmac(body));
  expect(JSON.parse(body)).toMatchObject({ total_amount: 50_100, amount_received: 49_000 });
  expect(await detail(running, reference)).toMatchObject({ status: "PAID", amount: 50_100 });
});

test("a forged callback has a bad signature, comes once, and pays nothing", async () => {
  const [running, shop] = [await simulator(), await receiver(() => [403, ""])];
  const reference = await created(running, { callback_url: shop.url });
  await act(running, reference, "bad-signature");
  expect(shop.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: "" }] = shop.received;
  expect(JSON.parse(body)).toMatchObject({ status: "PAID", total_amount: 51_100 });
  expect(headers["x-callback-signature"]).not.toBe(hmac(body));
  expect((await detail(running, reference)).status).toBe("UNPAID");
});

test("what is not paid in time expires by itself and is told so", async () => {
  const [running, shop] = [await simulator(), await receiver()];
  const expired_time = Math.floor(Date.now() / 1_000) + 1;
  const reference = await created(running, { callback_url: shop.url, expired_time });
  await expect.poll(() => shop.received.length, { timeout: 5_000 }).toBe(1);
  expect(JSON.parse(shop.received[0]?.body ?? "")).toMatchObject({
    reference,
    status: "EXPIRED",
    paid_at: null,
  });
  expect((await detail(running, reference)).status).toBe("EXPIRED");
});

test("a late word of expiry does not undo a payment, and a late payment counts", async () => {
  const [running, shop] = [await simulator(), await receiver()];
  const reference = await created(running, { callback_url: shop.url });
  await act(running, reference, "paid");
  await act(running, reference, "expire");
  expect((await detail(running, reference)).status).toBe("PAID");

  const late = await created(running, { callback_url: shop.url });
  await act(running, late, "expire");
  expect((await detail(running, late)).status).toBe("EXPIRED");
  await act(running, late, "paid");
  expect((await detail(running, late)).status).toBe("PAID");
  expect(shop.received.map(({ body }) => JSON.parse(body).status)).toEqual([
    "PAID",
    "EXPIRED",
    "EXPIRED",
    "PAID",
  ]);
  expect(await listed(running)).toHaveLength(2);
});

test("closing does not wait for a receiver that never answers", async () => {
  const running = await simulator();
  const silent = await receiver(() => undefined);
  const reference = await created(running, { callback_url: silent.url });
  const acting = act(running, reference, "paid").catch(() => "cut off");
  await expect.poll(() => silent.received.length).toBeGreaterThan(0);
  await running.close();
  expect(await acting).toBe("cut off");
});
