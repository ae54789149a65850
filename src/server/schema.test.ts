import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diffSchema } from "../../scripts/lib/schema-diff.mjs";
import { closeDatabase, type Db, openDatabase } from "./db/database";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

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

describe("migrations and schema.prisma", () => {
  test("agree", async () => {
    expect(await diffSchema({ databaseUrl: database.url })).toMatch(
      /^-- This is an empty migration/,
    );
  });

  test("are told apart where they do not", async () => {
    await db.pool.query("ALTER TABLE sandbox_orders ADD COLUMN extra text");
    expect(await diffSchema({ databaseUrl: database.url })).toContain('DROP COLUMN "extra"');
    await db.pool.query("ALTER TABLE sandbox_orders DROP COLUMN extra");
  });
});

/** Found before the reseller is known, or shared by all resellers. */
const exceptions = ["api_keys", "users", "stock_units"];

test("every key of a reseller's table begins with the reseller", async () => {
  const { rows } = await db.pool.query<{
    table: string;
    index: string;
    first: string;
    unique: boolean;
  }>(`
    SELECT c.relname AS table, i.relname AS index, a.attname AS first, x.indisunique AS unique
    FROM pg_index x
    JOIN pg_class c ON c.oid = x.indrelid
    JOIN pg_class i ON i.oid = x.indexrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
    WHERE c.relnamespace = 'public'::regnamespace AND x.indisunique AND EXISTS (
      SELECT FROM pg_attribute r WHERE r.attrelid = c.oid AND r.attname = 'reseller_id'
    )`);
  const checked = rows.filter(({ table }) => !exceptions.includes(table));
  expect(new Set(checked.map(({ table }) => table)).size).toBeGreaterThanOrEqual(5);
  expect(checked.filter(({ first }) => first !== "reseller_id")).toEqual([]);
});

test("ids come from sequences, not from identity columns", async () => {
  const { rows } = await db.pool.query(
    "SELECT attrelid::regclass FROM pg_attribute WHERE attidentity <> '' AND attnum > 0",
  );
  expect(rows).toEqual([]);
});
