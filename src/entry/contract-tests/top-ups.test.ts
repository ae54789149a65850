import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { confirmTopUp } from "@/modules/top-ups/domain/confirm-top-up";
import { createGateway } from "@/modules/top-ups/domain/create-gateway";
import { baseUrl, call, doors } from "./client";
import { contractShop } from "./contract-shop";
import { newTransferChannel } from "./transfer-channel";

const shop = contractShop();
const privateKey = "private-key";
const gatewayCode = randomUUID();
let channel = "";
let key = "";

beforeAll(async () => {
  channel = await newTransferChannel(shop.system);
  ({ key } = await shop.reseller());
  const { id } = await createGateway(shop.system, {
    ...{ code: gatewayCode, name: "Tripay", kind: "tripay" },
    settings: { base_url: "https://tripay.invalid/api", merchant_code: "T0001" },
    credentials: { api_key: "key", private_key: privateKey },
  });
  // Only its callbacks are looked at here: nothing may ask where it is.
  await shop.db.prisma.paymentGateway.update({ where: { id }, data: { active: false } });
});

const fine = (more: object = {}) => ({ amount: 100_000, channel, ...more });

describe.each(doors)("POST /v1/balance through the %s door", (door) => {
  test("makes a top-up that GET /v1/trx/{invoice} finds, before and after it is paid", async () => {
    const buyer = await shop.reseller();
    const asked = await call(door, "POST", "/v1/balance", { key: buyer.key, body: fine() });
    expect(asked.status).toBe(200);
    const { invoice, total, fee } = asked.body.data as Record<string, number | string>;
    const read = () => call(door, "GET", `/v1/trx/${invoice}`, { key: buyer.key });
    const { body } = await read();
    expect(body).toEqual({
      message: "OK",
      data: {
        ...{ id: expect.any(Number), ref_id: invoice, invoice, payment_method: channel },
        ...{ status: "pending", price: 100_000, fees: fee, amount: total, items: [] },
        ...{ payment_link: null, qr_link: null, expired_at: asked.body.data?.expires_at },
        ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      },
      h2h_results: [],
      smm_results: [],
    });
    const payment = { invoice: String(invoice), paidTotal: Number(total) };
    await confirmTopUp({ ...shop.system, now: new Date() }, payment);
    expect((await read()).body.data?.status).toBe("paid");
    const mutations = await call(door, "GET", "/v1/balance/mutations", { key: buyer.key });
    expect(mutations.body.data).toMatchObject([
      { invoice, ref_id: null, direction: "credit", type: "topup", amount: 100_000 },
    ]);
    const other = await call(door, "GET", `/v1/trx/${invoice}`, { key });
    expect([other.status, other.body.message]).toEqual([404, "TRX_NOT_FOUND"]);
  });

  const wrongAmounts = ["0.5", '"100000"', "-1", "9007199254740992", "null", "true", "[1]", "{}"];
  test.each<[string, () => unknown, number, string, string?]>([
    ...wrongAmounts.map((literal): [string, () => unknown, number, string, string] => [
      `C14 amount ${literal}`,
      () => `{"amount":${literal},"channel":"${channel}"}`,
      ...([422, "VALIDATION_FAILED", "amount"] as const),
    ]),
    ["no amount", () => fine({ amount: undefined }), 422, "VALIDATION_FAILED", "amount"],
    ["no channel", () => fine({ channel: undefined }), 422, "VALIDATION_FAILED", "channel"],
    ["a channel of no text", () => fine({ channel: 5 }), 422, "VALIDATION_FAILED", "channel"],
    ["an empty channel", () => fine({ channel: "" }), 422, "VALIDATION_FAILED", "channel"],
    ["C17 NUL in the channel", () => fine({ channel: "a\0" }), 422, "VALIDATION_FAILED", "channel"],
    ["an unknown channel", () => fine({ amount: 0, channel: "NONE" }), 404, "CHANNEL_NOT_FOUND"],
    ["too little", () => fine({ amount: 9_999 }), 422, "AMOUNT_OUT_OF_RANGE", "amount"],
    ["too much", () => fine({ amount: 50_000_001 }), 422, "AMOUNT_OUT_OF_RANGE", "amount"],
    ["no JSON", () => "{", 400, "MALFORMED_JSON"],
  ])("refuses %s", async (_name, body, status, code, field) => {
    const answer = await call(door, "POST", "/v1/balance", { key, body: body() });
    expect([answer.status, answer.body.message]).toEqual([status, code]);
    if (field !== undefined) expect(Object.keys(answer.body.errors as object)).toEqual([field]);
  });

  test("refuses the eleventh that is pending", async () => {
    const buyer = await shop.reseller();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call(door, "POST", "/v1/balance", { key: buyer.key, body: fine() }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([422, "TOO_MANY_PENDING_TOPUPS"]),
    );
  });

  test("lists the channel that it takes", async () => {
    const { body } = await call(door, "GET", "/v1/balance/channels", { key });
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data).toContainEqual({
      ...{ code: channel, name: "Transfer BCA", fee: 0, type: "transfer" },
      ...{ min_amount: 10_000, max_amount: 50_000_000 },
    });
  });
});

describe.each(doors)("C38 a gateway's callback through the %s door", (door) => {
  async function post(content: string, code: string = gatewayCode, method = "POST") {
    const response = await fetch(`${baseUrl(door)}/api/callbacks/tripay/${code}`, {
      method,
      headers: {
        "x-callback-event": "payment_status",
        "x-callback-signature": createHmac("sha256", privateKey).update(content).digest("hex"),
        "content-type": "application/json",
      },
      body: method === "GET" ? undefined : content,
    });
    return { status: response.status, text: await response.text() };
  }

  test("credits once", async () => {
    const { id: resellerId, key: buyer } = await shop.reseller();
    const gateway = await shop.db.prisma.paymentGateway.findUniqueOrThrow({
      where: { code: gatewayCode },
    });
    const [invoice, at] = [`TOP-${randomUUID()}`, new Date()];
    await shop.db.prisma.topUp.create({
      data: {
        ...{ resellerId, invoice, gatewayId: gateway.id, reference: "T1" },
        ...{ channel: "BRIVA", channelName: "BRI", amount: 50_000, fee: 4_250, total: 54_250 },
        ...{ expiresAt: at, createdAt: at, updatedAt: at },
      },
    });
    const told = { reference: "T1", merchant_ref: invoice, total_amount: 54_250, status: "PAID" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(JSON.stringify(told, undefined, 1))),
    );
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"success":true}']));
    const { body } = await call(door, "GET", "/v1/balance", { key: buyer });
    expect(body.data?.balance).toBe(50_000);
  });

  test("is refused in few words where it is not one", async () => {
    const no = '{"success":false}';
    expect(await post("{}")).toEqual({ status: 403, text: no });
    expect(await post("{}", "unknown")).toEqual({ status: 404, text: no });
    expect(await post(" ".repeat(65_537))).toEqual({ status: 413, text: no });
    expect((await post("{}", gatewayCode, "GET")).status).toBe(405);
  });
});
