import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createGuardedAgent } from "./guarded-agent";
import { postOnce } from "./post-once";
import { drip, flood, startRawReceiver, startReceiver } from "./testing/receivers";

const DEADLINE_MS = 700;
/** What the sockets of both sides may hold besides what is read. */
const IN_TRANSIT_BYTES = 16 * 1024 * 1024;

const agent = createGuardedAgent({ allowedNetworks: ["127.0.0.1/32"] });
afterAll(() => agent.destroy());

async function attempt(answer: (socket: Socket) => void) {
  const receiver = await startRawReceiver(answer);
  onTestFinished(receiver.close);
  const url = `http://127.0.0.1:${receiver.port}/`;
  const post = () => postOnce(agent, { url, headers: {}, body: "{}", deadlineMs: DEADLINE_MS });
  return { ...receiver, post };
}

const head = "HTTP/1.1 200 OK\r\n";
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
const padding = "a".repeat(60_000);

const slow: [what: string, error: string, answer: (socket: Socket) => void][] = [
  ["never answers", "timeout", () => undefined],
  ["drips empty lines", "timeout", (socket) => drip(socket, "\r\n")],
  [
    "drips headers",
    "timeout",
    (socket) => {
      socket.write(head);
      drip(socket, "a: b\r\n");
    },
  ],
  [
    "drips its answer",
    "answer too slow",
    (socket) => {
      socket.write(`${head}Content-Length: 1000\r\n\r\n`);
      drip(socket, "a");
    },
  ],
  [
    "stops in the middle of its answer",
    "answer too slow",
    (socket) => socket.write(`${head}Content-Length: 1000\r\n\r\nabc`),
  ],
];

test.each(slow)(
  "C25: a receiver that %s is given up at the deadline: %s",
  async (_what, error, answer) => {
    const { post } = await attempt(answer);
    const result = await post();
    expect(result).toMatchObject({ outcome: "failed", error });
    expect(result.durationMs).toBeGreaterThanOrEqual(DEADLINE_MS - 5);
    expect(result.durationMs).toBeLessThan(DEADLINE_MS + 2_000);
  },
);

const floods: [what: string, outcome: object, start: string, bytes: string | Buffer][] = [
  ["1 GB", { status: 200 }, `${head}Content-Length: 1000000000\r\n\r\n`, padding],
  ["an endless body", { status: 200 }, `${head}\r\n`, padding],
  ["endless chunks", { status: 200 }, chunked, `ea60\r\n${padding}\r\n`],
  [
    "a gzip bomb",
    { status: 200 },
    `${head}Content-Encoding: gzip\r\n\r\n`,
    gzipSync(Buffer.alloc(50_000_000)),
  ],
  ["endless headers", { error: "answer too long" }, head, "a: b\r\n".repeat(1_000)],
  ["one endless header", { error: "answer too long" }, `${head}a: `, padding],
  ["an endless status line", { error: "answer too long" }, "HTTP/1.1 200 ", padding],
  ["endless trailers", { error: "answer too long" }, `${chunked}0\r\n`, "a: b\r\n".repeat(1_000)],
  [
    "endless early hints",
    { error: "answer too long" },
    "",
    "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1_000),
  ],
  ["endless rubbish", { error: "answer not valid HTTP" }, "", "\u0000\u0001rubbish".repeat(1_000)],
  ["endless chunk extensions", { error: "answer too long" }, `${chunked}1;`, padding],
  ["endless empty lines", { error: "answer too long" }, "", "\r\n".repeat(1_000)],
];

test.each(floods)("C25: of %s only little is taken", async (_what, outcome, start, bytes) => {
  const { post, bytesSent } = await attempt((socket) => {
    socket.write(start);
    flood(socket, bytes);
  });
  const result = await post();
  expect(result).toMatchObject(outcome);
  expect(result.durationMs).toBeLessThan(DEADLINE_MS + 2_000);
  expect(bytesSent()).toBeLessThan(IN_TRANSIT_BYTES);
});

const broken: [what: string, error: string, answer: (socket: Socket) => void][] = [
  ["closes without an answer", "connection lost", (socket) => socket.end()],
  ["resets the connection", "connection lost", (socket) => socket.resetAndDestroy()],
  ["closes in its headers", "connection lost", (socket) => socket.end(`${head}a: b\r\n`)],
  [
    "closes in its answer",
    "connection lost",
    (socket) => socket.end(`${head}Content-Length: 1000\r\n\r\nabc`),
  ],
  [
    "resets in its answer",
    "connection lost",
    (socket) => socket.write(`${chunked}3\r\nabc\r\n`, () => socket.resetAndDestroy()),
  ],
  ["closes in its chunks", "connection lost", (socket) => socket.end(`${chunked}3\r\nabc\r\n`)],
  [
    "speaks another protocol",
    "answer not valid HTTP",
    (socket) => socket.end("220 mail ESMTP\r\n"),
  ],
  [
    "sends malformed headers",
    "answer not valid HTTP",
    (socket) => socket.end(`${head}no header\r\n\r\n`),
  ],
  [
    "sends 20 KiB of headers",
    "answer too long",
    (socket) => socket.end(`${head}${`a: ${"b".repeat(1_000)}\r\n`.repeat(20)}\r\n`),
  ],
  [
    "closes in its last answer",
    "connection lost",
    (socket) => socket.end(`${head}Connection: close\r\nContent-Length: 9\r\n\r\nabc`),
  ],
];

test.each(broken)(
  "C25: a receiver that %s is a failed attempt: %s",
  async (_what, error, answer) => {
    const { post } = await attempt(answer);
    expect(await post()).toMatchObject({ outcome: "failed", error });
  },
);

test("an answer after the answer is not taken for that of the next attempt", async () => {
  const answer = "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n";
  const { post, connections } = await attempt((socket) => socket.write(`${answer}${head}\r\n`));
  expect(await post()).toMatchObject({ outcome: "answered", status: 500 });
  expect(await post()).toMatchObject({ outcome: "answered", status: 500 });
  expect(connections()).toBe(2);
});

test("C25: while many receivers misbehave at once, others are reached", async () => {
  const hostile = await Promise.all([
    ...slow.map(([, , answer]) => attempt(answer)),
    ...floods.map(([, , start, bytes]) =>
      attempt((socket) => {
        socket.write(start);
        flood(socket, bytes);
      }),
    ),
  ]);
  const good = await startReceiver((_request, response) => response.end());
  onTestFinished(good.close);
  const bad = hostile.flatMap(({ post }) => [post(), post(), post(), post(), post()]);
  const url = `http://127.0.0.1:${good.port}/`;
  for (let count = 0; count < 50; count += 1) {
    const result = await postOnce(agent, { url, headers: {}, body: "{}" });
    expect(result).toMatchObject({ outcome: "answered", status: 200 });
  }
  expect(await Promise.all(bad)).toHaveLength(bad.length);
});
