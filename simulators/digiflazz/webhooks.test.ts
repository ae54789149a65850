import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { type Received, receiver } from "../shared/testing";
import { control, eventually, order, seen, simulator, webhookSecret } from "./testing";

const number = (digits: string) => `0812000${digits}`;

function hmac(text: string): string {
  return `sha1=${createHmac("sha1", webhookSecret).update(text).digest("hex")}`;
}

function told({ headers, body }: Received): [unknown, string] {
  return [headers["x-digiflazz-event"], JSON.parse(body).data.rc];
}

async function shop(answer?: Parameters<typeof receiver>[0]) {
  const listening = await receiver(answer);
  return { ...listening, running: await simulator({ webhookUrl: listening.url }) };
}

test("a new order and its change are told, signed over the bytes that were sent", async () => {
  const { running, received } = await shop();
  const { data } = await order(running, number("9101"), { ref_id: "one" });
  await eventually(() => received.length).toBe(2);
  expect(received.map(told)).toEqual([
    ["create", "03"],
    ["update", "00"],
  ]);
  for (const { headers, body } of received) {
    expect(headers["x-hub-signature"]).toBe(hmac(body));
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["user-agent"]).toBe("Digiflazz-Hookshot");
  }
  const [create, update] = received.map(({ body }) => JSON.parse(body).data);
  expect(create).toEqual(data);
  expect(update).toEqual({
    ...data,
    message: "Transaksi Sukses",
    status: "Sukses",
    rc: "00",
    sn: expect.stringMatching(/^\d{20}$/),
  });
});

test.each([
  ["at once", "0", [["create", "00"]]],
  ["fails at once", "9054", [["create", "54"]]],
  ["refused", "9044", []],
  [
    "by webhook only",
    "9102",
    [
      ["create", "03"],
      ["update", "00"],
    ],
  ],
  ["by asking only", "9103", []],
  [
    "twice",
    "9301",
    [
      ["create", "03"],
      ["update", "00"],
      ["update", "00"],
    ],
  ],
  [
    "in the wrong order",
    "9302",
    [
      ["update", "00"],
      ["create", "03"],
    ],
  ],
  [
    "taken back",
    "9303",
    [
      ["create", "00"],
      ["update", "74"],
    ],
  ],
])("webhooks: %s (%s)", async (_what, digits, expected) => {
  const { running, received } = await shop();
  await order(running, number(digits));
  await eventually(() => received.length).toBe(expected.length);
  await eventually(async () =>
    (await seen(running)).transactions.every(({ due }) => due === null),
  ).toBe(true);
  expect(received.map(told)).toEqual(expected);
  await eventually(async () =>
    (await seen(running)).transactions.flatMap(({ webhooks }) => webhooks),
  ).toHaveLength(expected.length);
});

test("a webhook can come before the answer", async () => {
  let answered = false;
  const { running, received } = await shop(() => [answered ? 500 : 200, ""]);
  await order(running, number("9305"));
  answered = true;
  expect(received.map(told)).toEqual([["create", "00"]]);
  expect((await seen(running)).transactions[0]?.webhooks).toMatchObject([{ response_status: 200 }]);
});

test("a forged webhook says success with a bad signature, and once", async () => {
  const { running, received } = await shop((count) => [count === 2 ? 403 : 200, ""]);
  await order(running, number("9306"));
  await eventually(() => received.length).toBe(2);
  const [, forged] = received;
  expect(told(forged as Received)).toEqual(["update", "00"]);
  expect(forged?.headers["x-hub-signature"]).toMatch(/^sha1=[0-9a-f]{40}$/);
  expect(forged?.headers["x-hub-signature"]).not.toBe(hmac(forged?.body ?? ""));
  expect((await seen(running)).transactions[0]?.rc).toBe("03");
});

test("a webhook can name another customer number than was ordered", async () => {
  const { running, received } = await shop();
  await order(running, number("9307"));
  await eventually(() => received.length).toBe(2);
  const { headers, body } = received[1] as Received;
  expect(headers["x-hub-signature"]).toBe(hmac(body));
  expect(JSON.parse(body).data.customer_no).toBe(`${number("9307")}1`);
});

test("a webhook is sent again until its receiver takes it, three times at most", async () => {
  const late = await shop((count) => [count < 3 ? 500 : 200, ""]);
  await order(late.running, number("0"));
  await eventually(() => late.received.length).toBe(3);

  const broken = await shop(() => [500, ""]);
  await order(broken.running, number("0"), { ref_id: "one" });
  await eventually(() => broken.received.length).toBe(4);
  const { body } = await control(broken.running, "transactions/one/webhook");
  expect(body.data.webhooks).toHaveLength(4);
  expect(body.data.webhooks[0]).toMatchObject({ delivered: false, response_status: 500 });
});

test("cb_url is told instead of the usual address", async () => {
  const { running, received } = await shop();
  const other = await receiver();
  await order(running, number("0"), { cb_url: other.url });
  await eventually(() => other.received.length).toBe(1);
  expect(received).toEqual([]);
});

test("without a secret nothing is signed, and a hook can be set later", async () => {
  const { url, received } = await receiver();
  const running = await simulator();
  await order(running, number("0"));
  running.setWebhook(url);
  await order(running, number("0"));
  await eventually(() => received.length).toBe(1);
  expect(received[0]?.headers["x-hub-signature"]).toBeUndefined();
});

test("a ping carries the secret, which is recorded nowhere", async () => {
  const { running, received, url } = await shop();
  expect((await control(running, "ping")).body).toEqual({ data: { delivered: true } });
  await fetch(`${running.url}/report/hooks/simulator/pings`, { method: "POST" });
  const bodies = received.map(({ body }) => JSON.parse(body));
  const hook = { url, secret: webhookSecret, type: "application/json", status: 1 };
  expect(bodies).toMatchObject([{ hook_id: "simulator", hook }, { hook }]);
  expect(JSON.stringify(await seen(running))).not.toContain(webhookSecret);
  expect((await control(await simulator(), "ping")).status).toBe(404);
});

test("closing does not wait for a receiver that never answers", async () => {
  const { running, received } = await shop(() => undefined);
  await order(running, number("0"));
  await eventually(() => received.length).toBe(1);
  await running.close();
});
