import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, pendingMigrations } from "./migrations";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "./testing/test-database";

let database: TestDatabase;
let pool: Pool;
let directory: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = new Pool({ connectionString: database.url, max: 2 });
  directory = await mkdtemp(join(tmpdir(), "grosir-migrations-"));
  await migration("20260101000000_first", "CREATE TABLE first (id int PRIMARY KEY);");
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function migration(name: string, sql: string) {
  await mkdir(join(directory, "migrations", name), { recursive: true });
  await writeFile(join(directory, "migrations", name, "migration.sql"), sql);
}

async function functionFile(name: string, sql: string) {
  await mkdir(join(directory, "functions"), { recursive: true });
  await writeFile(join(directory, "functions", name), sql);
}

async function run(): Promise<string[]> {
  const progress: string[] = [];
  await migrate({
    databaseUrl: database.url,
    directory,
    onProgress: (text) => progress.push(text),
  });
  return progress;
}

async function value(sql: string): Promise<unknown> {
  const result = await pool.query<{ value: unknown }>(`SELECT (${sql}) AS value`);
  return result.rows[0]?.value;
}

describe("migrations", () => {
  it("are applied once, in order, with Prisma's bookkeeping", async () => {
    await migration("20260102000000_second", "ALTER TABLE first ADD note text; SELECT 1;");
    expect(await pendingMigrations(pool, directory)).toHaveLength(2);
    expect(await run()).toEqual([
      "migration 20260101000000_first",
      "migration 20260102000000_second",
    ]);
    expect(await run()).toEqual([]);
    expect(await pendingMigrations(pool, directory)).toEqual([]);
    const rows = await pool.query("SELECT * FROM _prisma_migrations ORDER BY migration_name");
    expect(rows.rows[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      finished_at: expect.any(Date),
      migration_name: "20260101000000_first",
      logs: null,
      rolled_back_at: null,
      started_at: expect.any(Date),
      applied_steps_count: 1,
    });
  });

  it("are applied once by runners that start together", async () => {
    await functionFile("one.sql", "CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'");
    const all = await Promise.all([run(), run(), run(), run()]);
    expect(all.flat().sort()).toEqual(["function one", "migration 20260101000000_first"]);
  });

  it("refuse one that was changed after it was applied, but not other line ends", async () => {
    await migration("20260102000000_lines", "SELECT 1;\nSELECT 2;\n");
    await run();
    await migration("20260102000000_lines", "SELECT 1;\r\nSELECT 2;\r\n");
    expect(await run()).toEqual([]);
    await migration("20260101000000_first", "CREATE TABLE other (id int);");
    await expect(run()).rejects.toThrow(/20260101000000_first was changed/);
  });

  it("refuse a database that knows one which is not here", async () => {
    await run();
    await pool.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '20270101000000_later', now())",
    );
    await expect(run()).rejects.toThrow(/20270101000000_later/);
  });

  it("leave nothing half done of one that breaks, and keep those before it", async () => {
    await migration("20260102000000_broken", "CREATE TABLE half (id int); SELECT 1 / 0;");
    await expect(run()).rejects.toThrow(/20260102000000_broken failed .*division by zero/);
    expect(await value("to_regclass('half')")).toBeNull();
    expect(await value("to_regclass('first')::text")).toBe("first");
    expect(await pendingMigrations(pool, directory)).toEqual(["20260102000000_broken"]);
  });
});

describe("functions", () => {
  const double = (sql: string) => functionFile("double-it.sql", sql);

  it("are replaced when their file changed, also with another signature", async () => {
    await double("CREATE FUNCTION double_it(a int) RETURNS int LANGUAGE sql AS 'SELECT a * 2'");
    expect(await run()).toContain("function double_it");
    expect(await run()).toEqual([]);
    await double(
      "CREATE FUNCTION double_it(b bigint) RETURNS text LANGUAGE sql AS 'SELECT (b * 2)::text'",
    );
    expect(await run()).toEqual(["function double_it"]);
    expect(await value("double_it(21)")).toBe("42");
    expect(await value("SELECT count(*)::int FROM pg_proc WHERE proname = 'double_it'")).toBe(1);
  });

  it("may use each other in any order", async () => {
    await functionFile(
      "a_first.sql",
      "CREATE FUNCTION a_first() RETURNS int LANGUAGE sql AS 'SELECT z_last()'",
    );
    await functionFile(
      "z_last.sql",
      "CREATE FUNCTION z_last() RETURNS int LANGUAGE sql AS 'SELECT 7'",
    );
    await run();
    expect(await value("a_first()")).toBe(7);
  });

  it("are dropped with their file", async () => {
    await double("CREATE FUNCTION double_it(a int) RETURNS int LANGUAGE sql AS 'SELECT a * 2'");
    await run();
    await rm(join(directory, "functions", "double-it.sql"));
    expect(await run()).toEqual(["function double_it removed"]);
    expect(await value("to_regproc('double_it')")).toBeNull();
  });

  it("that a trigger needs are replaced in place", async () => {
    const stamp = (note: string) =>
      functionFile(
        "stamp.sql",
        `CREATE OR REPLACE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.note := '${note}'; RETURN NEW; END $$`,
      );
    await stamp("old");
    await run();
    await pool.query("ALTER TABLE first ADD note text");
    await pool.query(
      "CREATE TRIGGER stamp BEFORE INSERT ON first FOR EACH ROW EXECUTE FUNCTION stamp()",
    );
    await stamp("new");
    await run();
    await pool.query("INSERT INTO first (id) VALUES (1)");
    expect(await value("SELECT note FROM first")).toBe("new");
  });

  it("change all together or not at all", async () => {
    await double("CREATE FUNCTION double_it(a int) RETURNS int LANGUAGE sql AS 'SELECT a * 2'");
    await run();
    await double("CREATE FUNCTION double_it(a int) RETURNS int LANGUAGE sql AS 'SELECT a * 3'");
    await functionFile(
      "nonsense.sql",
      "CREATE FUNCTION other() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    );
    await expect(run()).rejects.toThrow(/Function nonsense: .*does not create/);
    expect(await value("double_it(2)")).toBe(4);
  });
});

describe("the project's own", () => {
  it("are all in a test database", async () => {
    const full = await createTestDatabase();
    try {
      const progress: string[] = [];
      await migrate({ databaseUrl: full.url, onProgress: (text) => progress.push(text) });
      expect(progress).toEqual([]);
    } finally {
      await full.drop();
    }
  });
});
