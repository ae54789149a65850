import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type ClientBase, DatabaseError } from "pg";

interface FunctionFile {
  /** The function's name: the file's, with underscores. */
  name: string;
  sql: string;
  checksum: string;
}

const objectsDependOnIt = "2BP01";

/**
 * Makes the database's functions those of `folder` (one per file, in any order), in one
 * transaction: changed ones are replaced, also with another signature, missing ones dropped.
 * Those that something else needs (a trigger, a view) are replaced in place.
 * @throws naming the function that failed; then no function changed.
 */
export async function applyFunctions(
  client: ClientBase,
  folder: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const files = await readFunctions(folder);
  await client.query("BEGIN");
  try {
    await client.query(bookkeeping);
    // The files are in order of name; one may use another that comes later.
    await client.query("SET LOCAL check_function_bodies = off");
    const before = await readChecksums(client);
    for (const name of before.keys()) {
      if (files.some((file) => file.name === name)) continue;
      onProgress(`function ${name} removed`);
      await about(name, () => remove(client, name));
    }
    for (const file of files) {
      if (before.get(file.name) === file.checksum) continue;
      onProgress(`function ${file.name}`);
      await about(file.name, () => replace(client, file));
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

const bookkeeping = `CREATE TABLE IF NOT EXISTS database_functions (
  name TEXT NOT NULL CONSTRAINT database_functions_pkey PRIMARY KEY,
  checksum TEXT NOT NULL,
  applied_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP
)`;

async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sql"));
  return Promise.all(
    names.sort().map(async (fileName) => {
      const sql = (await readFile(join(folder, fileName), "utf8")).replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { name: basename(fileName, ".sql").replaceAll("-", "_"), sql, checksum };
    }),
  );
}

async function readChecksums(client: ClientBase): Promise<Map<string, string>> {
  const result = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM database_functions",
  );
  return new Map(result.rows.map((row) => [row.name, row.checksum]));
}

async function replace(client: ClientBase, file: FunctionFile): Promise<void> {
  await client.query("SAVEPOINT before_drop");
  try {
    await dropAll(client, file.name);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== objectsDependOnIt) throw error;
    await client.query("ROLLBACK TO SAVEPOINT before_drop");
  }
  await client.query(file.sql);
  if ((await signatures(client, file.name)).length === 0) {
    throw new Error("its file does not create a function of that name");
  }
  await client.query(
    `INSERT INTO database_functions (name, checksum, applied_at) VALUES ($1, $2, now())
     ON CONFLICT (name) DO UPDATE SET checksum = EXCLUDED.checksum, applied_at = EXCLUDED.applied_at`,
    [file.name, file.checksum],
  );
}

async function remove(client: ClientBase, name: string): Promise<void> {
  await dropAll(client, name);
  await client.query("DELETE FROM database_functions WHERE name = $1", [name]);
}

async function dropAll(client: ClientBase, name: string): Promise<void> {
  for (const signature of await signatures(client, name)) {
    await client.query(`DROP ROUTINE ${signature}`);
  }
}

async function signatures(client: ClientBase, name: string): Promise<string[]> {
  const result = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE proname = $1 AND pronamespace = current_schema()::regnamespace`,
    [name],
  );
  return result.rows.map((row) => row.signature);
}

async function about(name: string, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Function ${name}: ${reason}`, { cause: error });
  }
}
