import { Client } from "pg";

const seededNote = "The demo's seed is complete.";

/**
 * Makes sure that the demo begins on an empty database or a completely seeded one: what a seed
 * that was cut off left behind is thrown away.
 * @param url the demo's database, as its superuser
 * @param readable false when the secrets it was filled with are gone: it is thrown away, too
 * @returns whether it is seeded
 */
export async function prepareDemoDatabase(url: string, readable: boolean): Promise<boolean> {
  const name = databaseName(url);
  return onServer(url, async (client) => {
    const found = await client.query<{ note: string | null }>(
      "SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1",
      [name],
    );
    if (readable && found.rows[0]?.note === seededNote) return true;
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await client.query(`CREATE DATABASE "${name}"`);
    return false;
  });
}

/** Notes in the database itself that its seed is complete. */
export async function markSeeded(url: string): Promise<void> {
  await onServer(url, (client) =>
    client.query(
      `COMMENT ON DATABASE "${databaseName(url)}" IS '${seededNote.replace("'", "''")}'`,
    ),
  );
}

async function onServer<T>(url: string, action: (client: Client) => Promise<T>): Promise<T> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}
