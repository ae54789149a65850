import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { claim, listeningReseller, order, senderAt, TestClock } from "@/testing/webhooks";
import { verifyXSignature } from "../../../../simulators/receiver/x-signature";
import { webhookDocs } from "../contract";
import { deliver } from "./deliver";
import { describeWebhooks } from "./describe-webhooks";
import { webhookEvents } from "./events";
import { sendTest } from "./send-test";

const shop = testShop();

async function docs() {
  const { context } = await shop().reseller();
  return describeWebhooks(context);
}

/** Names of members and the types of their values, to every depth. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

test("describes every event, the schedule and the headers that are really sent", async () => {
  const described = await docs();
  expect(webhookDocs.safeParse(described).error).toBeUndefined();
  expect(described.events.map(({ event, always_sent }) => [event, always_sent])).toEqual(
    Object.entries(webhookEvents).map(([event, { always }]) => [event, always]),
  );
  expect(described.delivery).toMatchObject({
    ...{ attempts: 5, delays_seconds: [0, 1, 2, 4, 8], deadline_seconds: 10, kept_days: 30 },
  });
  const { context, receiver } = await listeningReseller(shop());
  await sendTest(context);
  const sent = Object.keys(receiver.events()[0]?.attempts[0]?.headers ?? {});
  const ofHttp = ["host", "connection", "content-length", "accept-encoding"];
  expect(described.headers.map(({ name }) => name.toLowerCase()).sort()).toEqual(
    sent.filter((name) => !ofHttp.includes(name)).sort(),
  );
});

test("examples have the members of what is really sent", async () => {
  const described = await docs();
  const listener = await listeningReseller(shop());
  const clock = new TestClock();
  await order(listener, await shop().item({ units: 1 }), { now: clock.now });
  for (const claimed of await claim(shop(), clock)) await deliver(senderAt(shop(), clock), claimed);
  await sendTest({ ...listener.context, now: new Date() });
  const sent = listener.receiver.events();
  expect(sent).toHaveLength(3);
  for (const { event, payload } of sent) {
    const example = described.events.find((each) => each.event === event)?.example;
    expect([event, shapeOf(payload)]).toEqual([event, shapeOf(example)]);
    expect(Object.keys(payload ?? {})).toEqual(Object.keys(example ?? {}));
  }
});

test("C28 the worked examples verify with code that is not ours, and by the recipes' own words", async () => {
  const [standard, simple] = (await docs()).signatures;
  const { example = {} } = standard ?? {};
  const at = new Date(Number(example["webhook-timestamp"]) * 1_000);
  expect(
    new Webhook(example.secret ?? "").sign(example["webhook-id"] ?? "", at, example.raw_body ?? ""),
  ).toBe(example["webhook-signature"]);
  const { secret = "", ref_id = "", invoice = "", status = "", ...rest } = simple?.example ?? {};
  const fields = { id: null, event: "order.completed", ref_id, invoice, status };
  const headers = { "x-signature": rest["X-Signature"] };
  expect(verifyXSignature(headers, fields, secret).valid).toBe(true);
});

test("says what this installation takes for an address", async () => {
  const { context } = await shop().reseller();
  const first = (allowHttp: boolean) => {
    const webhook = { allowHttp, allowedNetworks: [] };
    const settings = { ...context.settings, webhook };
    return describeWebhooks({ ...context, settings }).callback_url.rules[0];
  };
  expect(first(true)).toContain("http://");
  expect(first(false)).not.toContain("http://");
});
