import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { tidyUp } from "./tidying";

const shop = testShop();
const now = new Date();
const goOn = new AbortController().signal;

const tables = {
  sandbox_orders: { count: 4_100, kept: "1 day" },
  sessions: { count: 4_100, kept: "30 days" },
  stock_locks: { count: 4_100, kept: "30 days" },
  idempotency_keys: { count: 10_100, kept: "30 days" },
  webhook_deliveries: { count: 4_100, kept: "30 days" },
  rate_limit_windows: { count: 4_100, kept: "1 day" },
  transfer_amounts: { count: 4_100, kept: "0 days" },
  validated_accounts: { count: 4_100, kept: "0 days" },
  attempts: { count: 4_100, kept: "1 day" },
  password_resets: { count: 4_100, kept: "0 days" },
  sign_ups: { count: 4_100, kept: "0 days" },
  mails: { count: 4_100, kept: "7 days" },
};

/** Fills each table with rows that are past their time, and one that just is not. */
async function fill(): Promise<void> {
  const { id } = await shop().reseller();
  const itemId = await shop().item();
  const { prisma, pool } = shop().db;
  const user = await prisma.user.create({
    data: {
      email: `${randomUUID()}@example.com`,
      name: "Dewi",
      passwordHash: "x",
      role: "operator",
    },
  });
  const gateway = await prisma.paymentGateway.create({
    data: {
      code: randomUUID(),
      name: "Bank",
      kind: "transfer",
      settings: {},
      createdAt: now,
      updatedAt: now,
    },
  });
  const insert: Record<keyof typeof tables, { columns: string; values: string; owner: unknown }> = {
    sandbox_orders: {
      columns: "reseller_id, ref_id, item_id, quantity, created_at",
      values: "$3, i::text, 1, 1, at",
      owner: id,
    },
    sessions: {
      columns: "user_id, id, created_at, last_seen_at, password_at, ended_at, expires_at",
      values: `$3, i::text, at, at, at, CASE WHEN i % 2 = 0 THEN at END,
        CASE WHEN i % 2 = 0 THEN at + interval '20 days' ELSE at END`,
      owner: user.id,
    },
    stock_locks: {
      columns: "reseller_id, token, item_id, quantity, locked_at, expires_at, ended_at, end_reason",
      values: `$3, i::text, ${itemId}, 1, at - interval '1 hour', at, at, 'expired'`,
      owner: id,
    },
    idempotency_keys: {
      columns: "reseller_id, key, body_hash, started_at",
      values: "$3, i::text, sha256(''), at",
      owner: id,
    },
    webhook_deliveries: {
      columns: "reseller_id, event_id, event, told_status, status, created_at, updated_at",
      values: "$3, i::text, 'order.paid', 'paid', 'failed', at, at",
      owner: id,
    },
    rate_limit_windows: {
      columns: "subject, granted, started_at",
      values: "$3::text || i, 1, at",
      owner: "key",
    },
    transfer_amounts: {
      columns: "gateway_id, total, invoice, reserved_until",
      values: "$3, i, 'TOP', at",
      owner: gateway.id,
    },
    validated_accounts: {
      columns: "reseller_id, item_id, customer_id, zone_id, checked_at, expires_at",
      values: `$3, ${itemId}, i::text, '', at - interval '1 hour', at`,
      owner: id,
    },
    attempts: {
      columns: "subject, score, last_at, open_at",
      values: "$3::text || i, 1, at, at",
      owner: "address",
    },
    password_resets: {
      columns: "email, token_hash, created_at, expires_at",
      values: "$3::text || i, i::text, at - interval '1 hour', at",
      owner: "dewi@example.com",
    },
    sign_ups: {
      columns: "email, token_hash, business, name, password_hash, locale, created_at, expires_at",
      values: "$3::text || i, i::text, '', '', '', 'en', at - interval '1 hour', at",
      owner: "dewi@example.com",
    },
    mails: {
      columns: "id, recipient, template, key_id, body, created_at",
      values: "gen_random_uuid(), $3::text, 'x', 'x', '', at",
      owner: "dewi@example.com",
    },
  };
  for (const [table, { columns, values, owner }] of Object.entries(insert)) {
    const { count, kept } = tables[table as keyof typeof tables];
    await pool.query(
      `INSERT INTO ${table} (${columns})
       SELECT ${values} FROM (
         SELECT i, $1::timestamptz - interval '${kept}'
           + CASE i WHEN 0 THEN interval '1 ms' ELSE interval '-1 ms' END AS at
         FROM generate_series(0, $2) i
       ) rows`,
      [now, count, owner],
    );
  }
}

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(tables)) {
    const { rows } = await shop().db.pool.query(`SELECT count(*)::integer AS count FROM ${table}`);
    counts[table] = rows[0].count;
  }
  return counts;
}

const oneOfEach = Object.fromEntries(Object.keys(tables).map((table) => [table, 1]));

beforeEach(async () => {
  await shop().db.pool.query(`TRUNCATE ${Object.keys(tables).join(", ")}, webhook_attempts`);
  await fill();
});

test("what is past its time is deleted, however much, and nothing else", async () => {
  await tidyUp(shop().db, now, goOn);
  expect(await countAll()).toEqual(oneOfEach);
});

test("what has not ended stays, however old", async () => {
  const { pool } = shop().db;
  await pool.query("UPDATE stock_locks SET ended_at = NULL, end_reason = NULL");
  await pool.query("UPDATE sessions SET ended_at = NULL, expires_at = $1", [now]);
  await pool.query("UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = $1", [now]);
  await tidyUp(shop().db, now, goOn);
  expect(await countAll()).toMatchObject({
    ...{ stock_locks: 4_101, sessions: 4_101, webhook_deliveries: 4_101 },
  });
});

test("two processes beside each other do not trouble each other", async () => {
  await Promise.all([tidyUp(shop().db, now, goOn), tidyUp(shop().db, now, goOn)]);
  expect(await countAll()).toEqual(oneOfEach);
});

test("where one table cannot be tidied the others are, and it is told", async () => {
  const { pool } = shop().db;
  await pool.query("ALTER TABLE stock_locks RENAME TO stock_locks_away");
  await expect(tidyUp(shop().db, now, goOn)).rejects.toMatchObject({
    errors: [{ code: "42P01" }],
  });
  await pool.query("ALTER TABLE stock_locks_away RENAME TO stock_locks");
  expect(await countAll()).toEqual({ ...oneOfEach, stock_locks: 4_101 });
});

test("it ends when it is told to", async () => {
  const before = await countAll();
  await expect(tidyUp(shop().db, now, AbortSignal.abort())).rejects.toThrow("abort");
  expect(await countAll()).toEqual(before);
});
