import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientBase, type Pool } from "pg";
import { applyFunctions } from "./database-functions";
import { projectRoot } from "./project-root";

export interface MigrateOptions {
  databaseUrl: string;
  /** Folder with `migrations/` and `functions/`; default: the project's `prisma`. */
  directory?: string;
  onProgress?: (text: string) => void;
}

interface Migration {
  name: string;
  sql: string;
}

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** The key that Prisma's own engine takes, so that the two exclude each other. */
const advisoryLock = 72_707_369;

/**
 * Brings the database up to date: every migration not applied yet, in order of name and each in
 * one transaction, then the functions whose files changed. Waits while another process does so.
 * @throws naming the migration or function that failed, was changed after it was applied, or is
 *   known to the database only; what was applied before it stays.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const directory = options.directory ?? join(projectRoot(), "prisma");
  const onProgress = options.onProgress ?? (() => undefined);
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: "grosir migrate",
  });
  await client.connect();
  try {
    await client.query("SET client_min_messages = warning");
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
    await client.query(bookkeeping);
    const migrations = await readMigrations(join(directory, "migrations"));
    const applied = await readApplied(client);
    checkHistory(migrations, applied);
    const known = new Set(applied.map((row) => row.migration_name));
    for (const migration of migrations) {
      if (known.has(migration.name)) continue;
      onProgress(`migration ${migration.name}`);
      await applyMigration(client, migration);
    }
    await applyFunctions(client, join(directory, "functions"), onProgress);
  } finally {
    await client.end();
  }
}

/**
 * @returns the names of the project's migrations that the database does not have yet
 * @throws when the database cannot be asked.
 */
export async function pendingMigrations(
  pool: Pool | ClientBase,
  directory = join(projectRoot(), "prisma"),
): Promise<string[]> {
  const migrations = await readMigrations(join(directory, "migrations"));
  const table = await pool.query("SELECT to_regclass('_prisma_migrations') AS found");
  const applied = table.rows[0]?.found === null ? [] : await readApplied(pool);
  const finished = new Set(
    applied.filter((row) => row.finished_at !== null).map((row) => row.migration_name),
  );
  return migrations.map((migration) => migration.name).filter((name) => !finished.has(name));
}

const bookkeeping = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

async function readApplied(client: Pool | ClientBase): Promise<Applied[]> {
  const result = await client.query<Applied>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name",
  );
  return result.rows;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(join(folder, name, "migration.sql"), "utf8"),
    })),
  );
}

function checkHistory(migrations: Migration[], applied: Applied[]): void {
  const onDisk = new Map(migrations.map((migration) => [migration.name, migration.sql]));
  for (const row of applied) {
    const sql = onDisk.get(row.migration_name);
    if (sql === undefined) {
      throw new Error(
        `The database has migration ${row.migration_name}, which this version does not know. It was made by a newer version.`,
      );
    }
    if (row.finished_at === null) {
      throw new Error(
        `Migration ${row.migration_name} was begun by another tool and did not finish. Repair the database, then mark it with "prisma migrate resolve".`,
      );
    }
    if (row.checksum !== checksum(sql) && row.checksum !== checksum(unixLines(sql))) {
      throw new Error(
        `Migration ${row.migration_name} was changed after it was applied. Restore its file and write a new migration instead.`,
      );
    }
  }
}

async function applyMigration(client: ClientBase, { name, sql }: Migration): Promise<void> {
  const startedAt = new Date();
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       VALUES ($1, $2, clock_timestamp(), $3, $4, 1)`,
      [randomUUID(), checksum(unixLines(sql)), name, startedAt],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and changed nothing: ${reason}`, { cause: error });
  }
}

function checksum(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A checkout may turn line ends into CRLF; that is no change. */
function unixLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
