import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createGateway } from "@/modules/top-ups/domain/create-gateway";
import { createTopUp } from "@/modules/top-ups/domain/create-top-up";
import { settleTopUp } from "@/modules/top-ups/domain/settle-top-up";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { testTripay } from "@/testing/tripay";
import { createOrderInput } from "../contract";
import { placeOrder } from "./place-order";
import { readOrder } from "./read-order";

const shop = testShop();
const tripay = testTripay(shop);
const channel = "TRANSFER_BCA";
let gatewayId = 0;

beforeAll(async () => {
  const accounts = [{ code: channel, bank: "BCA", number: "8270123456", holder: "PT Grosir" }];
  ({ id: gatewayId } = await createGateway(shop().system, {
    ...{ code: "bank", name: "Bank", kind: "transfer", credentials: null },
    settings: { accounts },
  }));
});

const notFound = new AppError("TRX_NOT_FOUND");

test("a top-up is found by its invoice, and only by its owner", async () => {
  const { context } = await shop().reseller();
  const now = new Date("2026-11-21T03:00:00Z");
  const created = await createTopUp({ ...context, now }, { amount: 100_000, channel });
  const { invoice, fee, total } = created;
  const { data, ...rest } = await readOrder({ ...context, now }, invoice);
  expect(data).toEqual({
    id: expect.any(Number),
    ref_id: invoice,
    invoice,
    payment_method: channel,
    status: "pending",
    price: 100_000,
    fees: fee,
    amount: total,
    created_at: "2026-11-21T10:00:00.000+07:00",
    updated_at: "2026-11-21T10:00:00.000+07:00",
    items: [],
    payment_link: null,
    qr_link: null,
    expired_at: "2026-11-22T10:00:00.000+07:00",
  });
  expect(rest).toEqual({ h2h_results: [], smm_results: [] });

  const other = await shop().reseller();
  await expect(readOrder(other.context, invoice)).rejects.toEqual(notFound);
  // The id of a top-up is no name of it: that is an order's.
  await expect(readOrder(context, String(data.id))).rejects.toEqual(notFound);

  const tomorrow = new Date("2026-11-22T03:00:00Z");
  expect((await readOrder({ ...context, now: tomorrow }, invoice)).data.status).toBe("expired");
  await settleTopUp(shop().db, { gatewayId, invoice, paidTotal: total, at: tomorrow });
  const paid = await readOrder({ ...context, now: tomorrow }, invoice);
  expect(paid.data).toMatchObject({
    status: "paid",
    updated_at: "2026-11-22T10:00:00.000+07:00",
  });
});

test("a top-up of a gateway has its links", async () => {
  const { context } = await shop().reseller();
  const asked = { amount: 20_000, channel: "QRIS2" };
  const { invoice, payment_url } = await createTopUp(tripay().within(context), asked);
  const { data } = await readOrder(context, invoice);
  expect(data).toMatchObject({
    payment_method: "QRIS2",
    payment_link: payment_url,
    qr_link: expect.stringContaining("/qr/"),
  });
});

test("an order whose ref_id is the invoice of a top-up comes first", async () => {
  const { context } = await shop().reseller({ balance: 10_000 });
  const { invoice } = await createTopUp(
    { ...context, now: new Date() },
    { amount: 100_000, channel },
  );
  const carts = [{ item_id: await shop().item({ units: 1 }), quantity: 1 }];
  await placeOrder(context, createOrderInput.parse({ ref_id: invoice, carts }));
  expect((await readOrder(context, invoice)).data.payment_method).toBe("saldo");
  await expect(readOrder(context, randomUUID())).rejects.toEqual(notFound);
});
