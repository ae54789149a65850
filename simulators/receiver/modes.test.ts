import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { eventBody, post, receiver, signed } from "./testing";

const soon = { signal: AbortSignal.timeout(20_000) };

test.each(["500", "404", "204", "301"])("mode %s answers that status", async (mode) => {
  const running = await receiver();
  running.setMode(mode);
  expect((await post(running.url, signed(eventBody()))).status).toBe(Number(mode));
  expect(running.events()[0]?.taken).toBe(mode === "204");
});

test("a mode in the address counts for that request only", async () => {
  const running = await receiver();
  expect((await post(`${running.url}?mode=503`, signed(eventBody()))).status).toBe(503);
  expect((await post(running.url, signed(eventBody()))).status).toBe(200);
  expect((await post(`${running.url}?mode=well`, signed(eventBody()))).status).toBe(400);
  expect(running.events()).toHaveLength(2);
});

test("fail:2 fails the first two attempts of each event", async () => {
  const running = await receiver();
  running.setMode("fail:2");
  for (const request of [signed(eventBody()), signed(eventBody())]) {
    const statuses = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      statuses.push((await post(running.url, request)).status);
    }
    expect(statuses).toEqual([500, 500, 200]);
  }
  const { headers } = signed(eventBody());
  const forged = { headers: { ...headers, "webhook-signature": "v1,AAAA" }, body: "{}" };
  expect((await post(`${running.url}?mode=fail:0`, forged)).status).toBe(401);
});

test("redirect points at the address itself, so that one who follows is seen twice", async () => {
  const running = await receiver();
  running.setMode("redirect");
  const sent = signed(eventBody());
  expect((await post(running.url, sent)).status).toBe(307);
  expect(running.events()[0]?.attempt_count).toBe(1);
  await fetch(running.url, { method: "POST", ...sent });
  expect(running.events()[0]).toMatchObject({ attempt_count: 3, taken: true });
});

test("slow answers after its seconds", async () => {
  const running = await receiver();
  const started = performance.now();
  expect((await post(`${running.url}?mode=slow:0.3`, signed(eventBody()))).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(299);
});

test.each(["close", "reset"])("%s ends the connection without an answer", async (mode) => {
  const running = await receiver();
  await expect(post(`${running.url}?mode=${mode}`, signed(eventBody()))).rejects.toThrow();
  expect(running.events()[0]).toMatchObject({ taken: false, attempt_count: 1 });
  expect(running.events()[0]?.attempts[0]?.answered).toBeNull();
});

test("hang never answers, and close() ends it", async () => {
  const running = await receiver();
  const pending = post(`${running.url}?mode=hang`, signed(eventBody()));
  const ended = expect(pending).rejects.toThrow();
  await expect.poll(() => running.events().length).toBe(1);
  await running.close();
  await ended;
});

test("drip sends a body that goes on and on", async () => {
  const running = await receiver();
  const { body } = await post(`${running.url}?mode=drip`, signed(eventBody()));
  const reader = body?.getReader();
  for (let chunk = 0; chunk < 3; chunk++) {
    expect((await reader?.read())?.value).toHaveLength(1);
  }
  await reader?.cancel();
});

test("drip-headers never ends its headers", async () => {
  const running = await receiver();
  const socket = connect(Number(new URL(running.url).port), "127.0.0.1");
  socket.write(
    "POST /callback?mode=drip-headers HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}",
  );
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  await expect.poll(() => text, { timeout: 5_000 }).toMatch(/^HTTP\/1.1 200 OK\r\nX-Drip: \.{2,}$/);
  socket.destroy();
});

test("huge never ends its body, and stops when nobody reads", async () => {
  const running = await receiver();
  const outgoing = request(`${running.url}?mode=huge`, { method: "POST", ...soon });
  outgoing.end("{}");
  const [incoming] = await once(outgoing, "response");
  let length = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > 50 * 1_024 * 1_024) break;
  }
  expect(length).toBeGreaterThan(50 * 1_024 * 1_024);
});

test("gzip-bomb is a megabyte that unpacks to a gigabyte", async () => {
  const running = await receiver();
  const { headers, body } = signed(eventBody());
  const outgoing = request(`${running.url}?mode=gzip-bomb`, { method: "POST", headers, ...soon });
  outgoing.end(body);
  const [incoming] = await once(outgoing, "response");
  expect(incoming.headers["content-encoding"]).toBe("gzip");
  let length = 0;
  for await (const chunk of incoming) length += chunk.length;
  expect(length).toBeLessThan(2 * 1_024 * 1_024);
  const packed = await post(`${running.url}?mode=gzip-bomb`, signed(eventBody()));
  let unpacked = 0;
  for await (const chunk of packed.body ?? []) {
    unpacked += chunk.length;
    if (unpacked > 100 * 1_024 * 1_024) break;
  }
  expect(unpacked).toBeGreaterThan(100 * 1_024 * 1_024);
});

test.each(["", "well", "600", "hang:3", "slow:x", "fail:-1", "__proto__"])(
  "%j is no mode",
  async (mode) => {
    const running = await receiver();
    expect(() => running.setMode(mode)).toThrow(RangeError);
  },
);
