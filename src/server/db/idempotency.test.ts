import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { closeDatabase, type Db, openDatabase } from "./database";
import { type IdempotencyClaim, onceForKey, tidyIdempotencyKeys } from "./idempotency";

const minute = 60_000;

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

type Asked = { key: string; body?: string; now?: Date };

/** A caller of one reseller whose work writes its result as the real ones do, unless told otherwise. */
async function newCaller() {
  const { id } = await db.prisma.reseller.create({
    data: { name: "Toko", email: `${randomUUID()}@example.com`, tierId: 1 },
  });
  const resellerId = Number(id);
  let done = 0;
  let replays = 0;

  async function finish({ key, started_at }: IdempotencyClaim): Promise<void> {
    await db.pool.query(
      `UPDATE idempotency_keys SET order_id = $4
       WHERE reseller_id = $1 AND key = $2 AND started_at = $3`,
      [resellerId, key, started_at, done],
    );
  }

  function ask({ key, body = "{}", now = new Date() }: Asked, during?: () => Promise<void>) {
    const bodyHash = createHash("sha256").update(body).digest();
    const request = { key, bodyHash, onReplayed: () => (replays += 1) };
    return onceForKey(
      { db, resellerId, now },
      request,
      async (claim) => {
        await during?.();
        done += 1;
        if (claim) await finish(claim);
        return `did ${done}`;
      },
      async ({ orderId }) => `did ${orderId}`,
    );
  }

  return { ask, done: () => done, replays: () => replays };
}

describe("the same key", () => {
  test("with the same body does the work once and answers the same", async () => {
    const caller = await newCaller();
    const key = randomUUID();
    expect(await caller.ask({ key })).toBe("did 1");
    expect(await caller.ask({ key })).toBe("did 1");
    expect([caller.done(), caller.replays()]).toEqual([1, 1]);
    expect(await caller.ask({ key: randomUUID() })).toBe("did 2");
  });

  test("with another body is refused, also while the first runs", async () => {
    const caller = await newCaller();
    const key = randomUUID();
    const reused = { code: "IDEMPOTENCY_KEY_REUSED" };
    await caller.ask({ key, body: "a" }, async () => {
      await expect(caller.ask({ key, body: "b" })).rejects.toMatchObject(reused);
      await expect(caller.ask({ key, body: "a" })).rejects.toMatchObject({
        code: "IDEMPOTENCY_IN_PROGRESS",
      });
    });
    await expect(caller.ask({ key, body: "b" })).rejects.toMatchObject(reused);
    expect(caller.done()).toBe(1);
  });

  test("of another reseller is another key", async () => {
    const key = randomUUID();
    for (const caller of [await newCaller(), await newCaller()]) {
      expect(await caller.ask({ key })).toBe("did 1");
    }
  });

  test("asked 20 times at once does the work once", async () => {
    const caller = await newCaller();
    const key = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        caller.ask({ key }).catch((error: AppError) => error.code as string),
      ),
    );
    expect(caller.done()).toBe(1);
    expect(new Set(outcomes)).toContain("did 1");
    expect([...new Set(outcomes)].filter((outcome) => outcome !== "did 1")).toEqual(
      outcomes.some((outcome) => outcome !== "did 1") ? ["IDEMPOTENCY_IN_PROGRESS"] : [],
    );
  });
});

test("a refusal frees the key, for another body too", async () => {
  const caller = await newCaller();
  const key = randomUUID();
  const refusal = new AppError("OUT_OF_STOCK");
  await expect(caller.ask({ key }, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await caller.ask({ key, body: "other" })).toBe("did 1");
});

test("where the outcome is unknown the key stays taken for a minute", async () => {
  const caller = await newCaller();
  const now = new Date();
  const key = randomUUID();
  const fault = new Error("the answer was lost");
  await expect(caller.ask({ key, now }, () => Promise.reject(fault))).rejects.toBe(fault);
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  await expect(caller.ask({ key, now: at(minute - 1) })).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
  });
  expect(await caller.ask({ key, now: at(minute) })).toBe("did 1");
});

test("keys are kept until they are tidied away", async () => {
  const caller = await newCaller();
  const key = randomUUID();
  await caller.ask({ key, now: new Date(Date.now() - 31 * 24 * 60 * minute) });
  await caller.ask({ key: `${key}-new` });
  const before = new Date(Date.now() - 30 * 24 * 60 * minute);
  expect(await tidyIdempotencyKeys(db, before)).toBe(1);
  expect(await caller.ask({ key, body: "other" })).toBe("did 3");
  expect(await caller.ask({ key: `${key}-new` })).toBe("did 2");
});
