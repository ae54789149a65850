import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { Agent } from "undici";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createGuardedAgent, type GuardedAgentOptions } from "./guarded-agent";
import { type PostResult, postOnce } from "./post-once";
import { type Receiver, startReceiver } from "./testing/receivers";

const onlyThisMachine = ["127.0.0.1/32"];
const agents: Agent[] = [];

afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});

function agentWith(options: Partial<GuardedAgentOptions>): Agent {
  const agent = createGuardedAgent({ allowedNetworks: onlyThisMachine, ...options });
  agents.push(agent);
  return agent;
}

/** Name servers that give these answers, one after the other, and then the last one for ever. */
function answering(...answers: string[][]) {
  const asked: string[] = [];
  const lookup = async (hostname: string): Promise<LookupAddress[]> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    return answer.map((address) => ({ address, family: isIP(address) }));
  };
  return { lookup, asked };
}

async function receiver(headers: Record<string, string> = {}): Promise<Receiver> {
  const started = await startReceiver((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(200, headers).end("thanks"));
  });
  onTestFinished(started.close);
  return started;
}

function post(agent: Agent, host: string, port: number): Promise<PostResult> {
  return postOnce(agent, { url: `http://${host}:${port}/hook`, headers: {}, body: "{}" });
}

const answered = { outcome: "answered", status: 200 };
const refused = { outcome: "failed", error: "address not allowed" };

test("connects to the address that was checked and asks for the name once", async () => {
  const { port } = await receiver();
  const { lookup, asked } = answering(["127.0.0.1"], ["10.0.0.1"]);
  expect(await post(agentWith({ lookup }), "shop.invalid", port)).toMatchObject(answered);
  expect(asked).toEqual(["shop.invalid"]);
});

test("C23: a name that is allowed first and private later is refused at the next connection", async () => {
  const { port, connections } = await receiver({ connection: "close" });
  const { lookup } = answering(["127.0.0.1"], ["127.0.0.2"]);
  const agent = agentWith({ lookup });
  expect(await post(agent, "shop.invalid", port)).toMatchObject(answered);
  expect(await post(agent, "shop.invalid", port)).toMatchObject(refused);
  expect(connections()).toBe(1);
});

test("a kept connection is used again without asking for the name", async () => {
  const { port, connections } = await receiver();
  const { lookup, asked } = answering(["127.0.0.1"], ["127.0.0.2"]);
  const agent = agentWith({ lookup });
  for (let count = 0; count < 3; count += 1) {
    expect(await post(agent, "shop.invalid", port)).toMatchObject(answered);
    await setImmediate();
  }
  expect(asked).toHaveLength(1);
  expect(connections()).toBe(1);
});

test.each([
  ["private", ["10.0.0.1"]],
  ["loopback that is not listed", ["127.0.0.2"]],
  ["of both kinds", ["127.0.0.1", "192.168.0.1"]],
  [
    "of both kinds, the private one last of many",
    [...Array(40).fill("127.0.0.1"), "169.254.169.254"],
  ],
  ["of both families, one private", ["127.0.0.1", "::1"]],
  ["mapped", ["::ffff:10.0.0.1"]],
  ["mapped from public", ["::ffff:8.8.8.8"]],
  ["IPv4-compatible", ["::7f00:1"]],
  ["6to4", ["2002:7f00:1::1"]],
  ["NAT64", ["64:ff9b::7f00:1"]],
  ["Teredo", ["2001:0:7f00:1::"]],
  ["link local with a zone", ["fe80::1%lo"]],
  ["no addresses at all", ["shop.example"]],
])("C23: a name whose addresses are %s is refused before connecting", async (_what, addresses) => {
  const { port, connections } = await receiver();
  const agent = agentWith({ lookup: answering(addresses).lookup });
  expect(await post(agent, "shop.invalid", port)).toMatchObject(refused);
  expect(connections()).toBe(0);
});

test.each([
  ["127.0.0.2"],
  ["2130706434"],
  ["0x7f.2"],
  ["[::1]"],
  ["[::ffff:7f00:2]"],
  ["10.0.0.1"],
  ["0.0.0.0"],
])(
  "C23: the literal %s is refused before connecting, although no name is looked up",
  async (host) => {
    const { port, connections } = await receiver();
    const { lookup, asked } = answering(["127.0.0.1"]);
    expect(await post(agentWith({ lookup }), host, port)).toMatchObject(refused);
    expect(asked).toEqual([]);
    expect(connections()).toBe(0);
  },
);

test("a listed literal is reached without a look-up", async () => {
  const { port } = await receiver();
  const { lookup, asked } = answering([]);
  expect(await post(agentWith({ lookup }), "127.0.0.1", port)).toMatchObject(answered);
  expect(asked).toEqual([]);
});

test("goes on to the next checked address when one refuses", async () => {
  const { port } = await receiver();
  const { lookup } = answering(["127.0.0.3", "127.0.0.1"]);
  const agent = agentWith({ lookup, allowedNetworks: ["127.0.0.0/8"] });
  expect(await post(agent, "shop.invalid", port)).toMatchObject(answered);
});

test("tries few of a thousand addresses", async () => {
  const { port, connections } = await receiver();
  const many = Array.from({ length: 1_000 }, (_, index) => `127.9.${index >> 8}.${index & 255}`);
  const { lookup } = answering([...many, "127.0.0.1"]);
  const agent = agentWith({ lookup, allowedNetworks: ["127.0.0.0/8"] });
  expect(await post(agent, "shop.invalid", port)).toMatchObject({ outcome: "failed" });
  expect(connections()).toBe(0);
});

test("a name without addresses, or whose look-up fails, is a failed attempt", async () => {
  const none = agentWith({ lookup: answering([]).lookup });
  expect(await post(none, "shop.invalid", 9)).toMatchObject({ error: "name not found" });
  const failing = agentWith({
    lookup: async () => {
      throw Object.assign(new Error("no answer"), { code: "EAI_AGAIN" });
    },
  });
  expect(await post(failing, "shop.invalid", 9)).toMatchObject({ error: "name lookup failed" });
});

test("a name server that never answers costs no more than the time to connect", async () => {
  const agent = agentWith({ lookup: () => new Promise(() => undefined), connectTimeoutMs: 300 });
  expect(await post(agent, "shop.invalid", 9)).toMatchObject({
    outcome: "failed",
    error: "timeout",
  });
});

test("nobody listens", async () => {
  const { port, close } = await startReceiver(() => undefined);
  await close();
  const agent = agentWith({ allowedNetworks: ["127.0.0.0/8", "::1/128"] });
  const lost = { outcome: "failed", error: "connection refused" };
  expect(await post(agent, "127.0.0.1", port)).toMatchObject(lost);
  expect(await post(agent, "localhost", port)).toMatchObject(lost);
});
