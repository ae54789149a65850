import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate, setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createGuardedAgent } from "./guarded-agent";
import { type PostOptions, postOnce } from "./post-once";
import { startReceiver } from "./testing/receivers";

const agent = createGuardedAgent({ allowedNetworks: ["127.0.0.1/32"] });
afterAll(() => agent.destroy());

async function receiver(answer: RequestListener) {
  const started = await startReceiver(answer);
  onTestFinished(started.close);
  const url = `http://127.0.0.1:${started.port}/hook?source=test`;
  const post = (options: Partial<PostOptions> = {}) =>
    postOnce(agent, { url, headers: {}, body: "{}", ...options });
  return { ...started, url, post };
}

test("sends method, path, headers and body, and takes the status alone", async () => {
  const seen: unknown[] = [];
  const { post } = await receiver(async (request, response) => {
    const { method, url, headers } = request;
    seen.push(method, url, headers["x-event"], headers["accept-encoding"], await text(request));
    response.writeHead(201, { "set-cookie": "a=b" }).end("private words");
  });
  const result = await post({ headers: { "x-event": "test" }, body: '{"name":"é"}' });
  expect(result).toEqual({ outcome: "answered", status: 201, durationMs: expect.any(Number) });
  expect(seen).toEqual(["POST", "/hook?source=test", "test", "identity", '{"name":"é"}']);
});

test.each([[200], [204], [299], [400], [404], [410], [429], [500], [503]])(
  "%i is an answer",
  async (status) => {
    const { post } = await receiver((_request, response) => response.writeHead(status).end());
    expect(await post()).toMatchObject({ outcome: "answered", status });
  },
);

test.each([[301], [302], [303], [307], [308]])(
  "C24: a redirect with %i is not followed",
  async (status) => {
    let otherCalls = 0;
    const other = await receiver((_request, response) => {
      otherCalls += 1;
      response.end();
    });
    const { post, connections } = await receiver((_request, response) =>
      response.writeHead(status, { location: other.url }).end(),
    );
    expect(await post()).toMatchObject({ outcome: "answered", status });
    expect(connections()).toBe(1);
    expect(otherCalls).toBe(0);
  },
);

test("a compressed answer is not opened", async () => {
  const { post } = await receiver((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end("this is no gzip"),
  );
  expect(await post()).toMatchObject({ outcome: "answered", status: 200 });
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const bombed = await receiver((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(bomb),
  );
  expect(await bombed.post()).toMatchObject({ outcome: "answered", status: 200 });
});

test("an answer of the greatest size keeps its connection, a much longer one drops it", async () => {
  const sizes = [65_536, 65_536, 500_000, 1];
  const sockets: Socket[] = [];
  const { post } = await receiver((request, response) => {
    sockets.push(request.socket);
    response.end("a".repeat(sizes[sockets.length - 1] ?? 0));
  });
  for (const _ of sizes) {
    expect(await post()).toMatchObject({ outcome: "answered", status: 200 });
    await setImmediate();
  }
  expect(sockets.map((socket) => socket === sockets[0])).toEqual([true, true, true, false]);
});

test("after the deadline nothing is sent, although the connection succeeds", async () => {
  let calls = 0;
  const { port } = await receiver((_request, response) => {
    calls += 1;
    response.end();
  });
  const late = createGuardedAgent({
    allowedNetworks: ["127.0.0.1/32"],
    lookup: () => setTimeout(400, [{ address: "127.0.0.1", family: 4 }]),
  });
  onTestFinished(() => late.destroy());
  const url = `http://shop.invalid:${port}`;
  const result = await postOnce(late, { url, headers: {}, body: "{}", deadlineMs: 100 });
  expect(result).toMatchObject({ outcome: "failed", error: "timeout" });
  expect(result.durationMs).toBeLessThan(350);
  await setTimeout(600);
  expect(calls).toBe(0);
});

test("an attempt that is called off has no outcome", async () => {
  const controller = new AbortController();
  const { post } = await receiver(() => controller.abort(new Error("stopping")));
  const attempt = post({ signal: controller.signal });
  await expect(attempt).rejects.toThrow("stopping");
  await expect(post({ signal: controller.signal })).rejects.toThrow("stopping");
});

test("our own mistakes are not blamed on the receiver", async () => {
  const { post } = await receiver((_request, response) => response.end());
  await expect(post({ url: "shop.example" })).rejects.toThrow(TypeError);
  await expect(post({ headers: { "x-event": "a\r\nb: c" } })).rejects.toThrow("invalid");
  const closed = createGuardedAgent({ allowedNetworks: [] });
  await closed.close();
  const options = { url: "https://shop.example", headers: {}, body: "" };
  await expect(postOnce(closed, options)).rejects.toThrow("destroyed");
});
