import type { ServerOptions } from "node:https";
import { setImmediate } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { createGuardedAgent } from "./guarded-agent";
import { postOnce } from "./post-once";
import { makeCertificate } from "./testing/certificate";
import { flood, startRawReceiver, startReceiver, startTlsReceiver } from "./testing/receivers";

const ours = makeCertificate(["shop.invalid", "127.0.0.1"]);
const notValid = { outcome: "failed", error: "TLS certificate not valid" };

function caller(certificateAuthorities?: string[]) {
  const agent = createGuardedAgent({
    allowedNetworks: ["127.0.0.1/32"],
    lookup: async () => [{ address: "127.0.0.1", family: 4 }],
    connectTimeoutMs: 500,
    certificateAuthorities,
  });
  onTestFinished(() => agent.destroy());
  return (host: string, port: number, headers = {}) =>
    postOnce(agent, { url: `https://${host}:${port}/`, headers, body: "{}" });
}

async function receiver(options: ServerOptions, answer = "") {
  const names: unknown[] = [];
  const started = await startTlsReceiver(options, (request, response) => {
    names.push((request.socket as TLSSocket).servername);
    response.end(answer);
  });
  onTestFinished(started.close);
  return { ...started, names };
}

test("names the host to the receiver and checks its certificate", async () => {
  const { port, names } = await receiver(ours);
  const post = caller([ours.cert]);
  const answered = { outcome: "answered", status: 200 };
  expect(await post("shop.invalid", port)).toMatchObject(answered);
  expect(await post("127.0.0.1", port)).toMatchObject(answered);
  expect(names).toEqual(["shop.invalid", false]);
});

test("a Host header does not choose the certificate", async () => {
  const { port, names } = await receiver(ours);
  const post = caller([ours.cert]);
  expect(await post("other.invalid", port, { host: "shop.invalid" })).toMatchObject(notValid);
  expect(names).toEqual([]);
});

test("a certificate that nobody vouches for is refused", async () => {
  const { port, names } = await receiver(ours);
  expect(await caller()("shop.invalid", port)).toMatchObject(notValid);
  expect(names).toEqual([]);
});

test.each([["TLSv1.2"], ["TLSv1.3"]] as const)(
  "a certificate for another name is refused each time with %s",
  async (version) => {
    const { port, names } = await receiver({ ...ours, minVersion: version, maxVersion: version });
    const post = caller([ours.cert]);
    for (let count = 0; count < 3; count += 1) {
      expect(await post("other.invalid", port)).toMatchObject(notValid);
    }
    expect(names).toEqual([]);
  },
);

test("an expired certificate is refused", async () => {
  const expired = makeCertificate(["shop.invalid"], new Date(Date.now() - 60_000));
  const { port } = await receiver(expired);
  expect(await caller([expired.cert])("shop.invalid", port)).toMatchObject(notValid);
});

test("a receiver that speaks no TLS", async () => {
  const { port, close } = await startReceiver((_request, response) => response.end());
  onTestFinished(close);
  expect(await caller()("shop.invalid", port)).toMatchObject({ error: "TLS failed" });
});

test("a kept connection is good for any number of answers", async () => {
  const { port, connections } = await receiver(ours, "a".repeat(60_000));
  const post = caller([ours.cert]);
  for (let count = 0; count < 40; count += 1) {
    expect(await post("shop.invalid", port)).toMatchObject({ outcome: "answered" });
    await setImmediate();
  }
  expect(connections()).toBe(1);
});

test("C25: of an endless answer over TLS only little is taken", async () => {
  const { port, bytesSent, close } = await startTlsReceiver(ours, ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;");
    flood(socket, "a".repeat(60_000));
  });
  onTestFinished(close);
  const result = await caller([ours.cert])("shop.invalid", port);
  expect(result).toMatchObject({ outcome: "failed", error: "answer too long" });
  expect(bytesSent()).toBeLessThan(16 * 1024 * 1024);
});

test("C25: a receiver that never finishes TLS costs no more than the time to connect", async () => {
  const { port, close } = await startRawReceiver(() => undefined);
  onTestFinished(close);
  expect(await caller()("shop.invalid", port)).toMatchObject({ error: "timeout" });
});
