import { expect, test } from "vitest";
import { signatureCases } from "./signature-cases";
import { eventBody, formerSecret, post, receiver, secret, signed } from "./testing";

test.each(signatureCases)("C28 the receiver judges: $name", async (each) => {
  const running = await receiver();
  const answer = await post(running.url, each.request());
  expect(answer.status).toBe(each.webhook_signature ? 200 : 401);
  const [event] = running.events();
  expect(event?.attempts[0]?.webhook_signature.valid).toBe(each.webhook_signature);
  expect(event?.attempts[0]?.x_signature.valid).toBe(each.x_signature);
  expect(event?.taken).toBe(each.webhook_signature);
});

test("a refusal says why", async () => {
  const running = await receiver();
  const old = await post(running.url, signed(eventBody(), { ageSeconds: 360 }));
  expect(await old.json()).toMatchObject({
    received: false,
    reason: "webhook-timestamp is more than 5 minutes off",
  });
  const { headers, body } = signed(eventBody());
  const padded = { ...headers, "webhook-timestamp": `0${headers["webhook-timestamp"]}` };
  const disagreed = await post(running.url, { headers: padded, body });
  expect((await disagreed.json()).reason).toContain("they disagree");
});

test("without a secret everything is taken and shown as unchecked", async () => {
  const running = await receiver({ secret: undefined });
  expect((await post(running.url, { headers: {}, body: "{}" })).status).toBe(200);
  const [event] = running.events();
  expect(event).toMatchObject({ taken: true, id: null });
  expect(event?.attempts[0]?.webhook_signature.valid).toBeNull();
  expect(event?.attempts[0]?.x_signature.valid).toBeNull();
});

test("a secret can be changed while it runs, and is never told", async () => {
  const running = await receiver();
  const withFormer = () => post(running.url, signed(eventBody(), { secrets: [formerSecret] }));
  expect((await withFormer()).status).toBe(401);
  running.setSecret(formerSecret);
  expect((await withFormer()).status).toBe(200);
  const change = { method: "POST", body: JSON.stringify({ secret }) };
  const changed = await fetch(`${running.origin}/control/secret`, change);
  expect(await changed.json()).toEqual({ mode: "ok", has_secret: true });
  expect((await withFormer()).status).toBe(401);
  for (const path of ["/", "/control/events"]) {
    const text = await (await fetch(running.origin + path)).text();
    expect(text).not.toContain(secret);
    expect(text).not.toContain(formerSecret);
  }
});

test.each(["", "whsec_", "whsec_not base64", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwqW7mZ0x5oFE="])(
  "%j is no secret",
  async (text) => {
    await expect(receiver({ secret: text })).rejects.toThrow(RangeError);
    const running = await receiver();
    expect(() => running.setSecret(text)).toThrow(RangeError);
  },
);
