import { randomUUID } from "node:crypto";
import argon2 from "@node-rs/argon2";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { testShop } from "@/testing/test-shop";
import { tidyAttempts } from "./attempts";
import { createUser } from "./create-user";
import { signInThrottled } from "./sign-in-throttled";

const verify = vi.spyOn(argon2, "verify");
const shop = testShop();
const password = "correct horse";
const strangers = "203.0.113.66";
const start = new Date("2026-01-31T00:00:00Z");

afterAll(() => verify.mockRestore());

beforeEach(async () => {
  verify.mockClear();
  await shop().db.pool.query("TRUNCATE attempts");
});

async function newAccount(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const user = { email, name: "Dewi", password, role: "operator", resellerId: null } as const;
  await createUser(shop().system, user);
  return email;
}

type Try = {
  email: string;
  right?: boolean;
  address?: string | undefined;
  knownBrowser?: string;
  at?: Date;
};

/** `in`, `refused`, or how many seconds one has to wait. */
async function outcomeOf({ email, right, address, knownBrowser, at = start }: Try) {
  const client = { address, userAgent: undefined };
  try {
    const given = { email, password: right ? password : "wrong horse", knownBrowser };
    const session = await signInThrottled({ db: shop().db, now: at, client }, given);
    return session ? "in" : "refused";
  } catch (error) {
    const { code, errors } = error as { code: string; errors: { retry_after: string[] } };
    expect(code).toBe("TOO_MANY_REQUESTS");
    return Number(errors.retry_after[0]);
  }
}

async function outcomes(count: number, given: Try | ((index: number) => Try)) {
  const answers = [];
  for (let index = 0; index < count; index += 1) {
    answers.push(await outcomeOf(typeof given === "function" ? given(index) : given));
  }
  return answers;
}

test("C30 after five failures that account waits at that address, right password or not", async () => {
  const email = await newAccount();
  const at = start;
  const stranger = { email, address: strangers, at };
  expect(await outcomes(6, stranger)).toEqual([...Array.from({ length: 5 }, () => "refused"), 15]);
  verify.mockClear();
  expect(await outcomeOf({ ...stranger, right: true })).toBe(15);
  expect(verify).not.toHaveBeenCalled();
  const later = new Date(at.getTime() + 15_000);
  expect(await outcomeOf({ ...stranger, at: later, right: true })).toBe("in");
});

test("C30 tries that take their time are no more of them", async () => {
  const email = await newAccount();
  const slowly = (index: number) => ({
    ...{ email, address: strangers, at: new Date(start.getTime() + index * 2_500) },
  });
  expect((await outcomes(6, slowly)).at(-1)).toBe(13);
});

test("C30 a try whose clock is behind the last one's does not wait for that", async () => {
  const email = await newAccount();
  const behind = (index: number) => ({
    ...{ email, address: strangers, at: new Date(start.getTime() - index * 400) },
  });
  expect(await outcomes(5, behind)).toEqual(Array(5).fill("refused"));
  expect(await outcomeOf(behind(6))).toBeGreaterThan(0);
});

test("C30 an account that nobody has waits just the same, however it is written", async () => {
  const answers: unknown[] = [];
  for (const email of [await newAccount(), `${randomUUID()}@example.com`]) {
    const written = (index: number) => (index % 2 ? ` ${email.toUpperCase()}` : email);
    const at = start;
    const address: string = `198.51.100.${answers.length}`;
    answers.push(await outcomes(7, (index) => ({ email: written(index), address, at })));
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("C30 each further failure waits twice as long, up to a quarter of an hour", async () => {
  const email = await newAccount();
  let at = start;
  await outcomes(5, { email, address: strangers, at });
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const wait = Number(await outcomeOf({ email, address: strangers, at }));
    waits.push(wait);
    at = new Date(at.getTime() + wait * 1_000);
    expect(await outcomeOf({ email, address: strangers, at })).toBe("refused");
  }
  expect(waits.slice(0, 5)).toEqual([15, 30, 60, 120, 240]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(900);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(480);
});

test("C30 strangers' failures never keep the owner out elsewhere or in a known browser", async () => {
  const email = await newAccount();
  const owner = { email, right: true };
  await outcomes(20, { email, address: strangers });
  expect(await outcomeOf({ ...owner, address: "192.0.2.1" })).toBe("in");
  expect(await outcomeOf({ ...owner, address: strangers })).toBeTypeOf("number");
  expect(await outcomeOf({ ...owner, address: strangers, knownBrowser: "b1" })).toBe("in");
});

test("C30 a known browser waits by itself when it guesses", async () => {
  const email = await newAccount();
  const guesses = await outcomes(12, { email, knownBrowser: "b1", address: strangers });
  expect(guesses.filter((answer) => answer === "refused")).toHaveLength(10);
  expect(await outcomeOf({ email, right: true, knownBrowser: "b2" })).toBe("in");
});

test("C30 an address waits for all accounts after many failures, its neighbours do not", async () => {
  const at = start;
  const nobody = () => `${randomUUID()}@example.com`;
  const address = "2001:db8:1:2::3";
  const guesses = await outcomes(31, () => ({ email: nobody(), address, at }));
  expect(guesses).toEqual([...Array.from({ length: 30 }, () => "refused"), 15]);
  const email = await newAccount();
  const owner = { email, right: true, at };
  // What one caller holds of IPv6 is a whole /64.
  expect(await outcomeOf({ ...owner, address: "2001:db8:1:2:ffff::1" })).toBe(15);
  expect(await outcomeOf({ ...owner, address: "2001:db8:1:3::3" })).toBe("in");
  expect(await outcomeOf({ ...owner, address, knownBrowser: "b1" })).toBe("in");
});

test("C30 guesses from very many addresses wait too, but not the owner's browser", async () => {
  const email = await newAccount();
  const at = start;
  const guesses = await outcomes(101, (index) => ({ email, address: `10.0.0.${index}`, at }));
  expect(guesses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => "refused"));
  expect(guesses[100]).toBe(5);
  expect(await outcomeOf({ email, right: true, address: "192.0.2.1", knownBrowser: "b1" })).toBe(
    "in",
  );
});

test("C30 of forty tries at the same moment five are looked at", async () => {
  const email = await newAccount();
  const at = start;
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => outcomeOf({ email, address: strangers, at })),
  );
  expect(answers.filter((answer) => answer === "refused")).toHaveLength(5);
  expect(verify).toHaveBeenCalledTimes(5);
});

test("C30 signing in to an account of one's own buys no further guesses", async () => {
  const own = await newAccount();
  const at = start;
  const answers = [];
  for (let round = 0; round < 40; round += 1) {
    answers.push(await outcomeOf({ email: `${randomUUID()}@example.com`, address: strangers, at }));
    await outcomeOf({ email: own, right: true, address: strangers, at });
  }
  expect(answers.filter((answer) => answer === "refused")).toHaveLength(30);
});

test("one's own slips are forgotten with the sign-in, and all of them with time", async () => {
  const email = await newAccount();
  const at = start;
  const mine = { email, address: "192.0.2.1", at };
  for (let day = 0; day < 4; day += 1) {
    expect(await outcomes(3, mine)).toEqual(["refused", "refused", "refused"]);
    expect(await outcomeOf({ ...mine, right: true })).toBe("in");
  }
  await outcomes(6, mine);
  const tomorrow = new Date(at.getTime() + 86_400_000);
  expect(await outcomes(5, { ...mine, at: tomorrow })).not.toContain(15);
});

test("without an address it is counted by account", async () => {
  const [email, other] = [await newAccount(), await newAccount()];
  expect((await outcomes(6, { email })).at(-1)).toBe(15);
  expect(await outcomeOf({ email: other, right: true })).toBe("in");
});

test("no e-mail is kept, a try that waits writes nothing, and old ones are tidied", async () => {
  const email = await newAccount();
  const at = start;
  const stranger = { email, address: strangers, at };
  const rows = async () => (await shop().db.pool.query("SELECT * FROM attempts ORDER BY 1")).rows;
  await outcomes(6, stranger);
  const before = await rows();
  await outcomes(3, stranger);
  expect(await rows()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(email);
  expect(await tidyAttempts(shop().db, at)).toBe(0);
  expect(await tidyAttempts(shop().db, new Date(at.getTime() + 1))).toBe(before.length);
});

test.each(["a\0@example.com", "\ud800@example.com", "", "x".repeat(5_000)])(
  "%j is refused and counted like any other",
  async (email) => {
    const at = start;
    const answers = await outcomes(6, { email, address: "198.51.100.7", at });
    expect(answers).toEqual([...Array.from({ length: 5 }, () => "refused"), 15]);
  },
);
