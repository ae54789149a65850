import { randomBytes } from "node:crypto";
import { Client, DatabaseError } from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  /** Connection string of a database of its own, with every migration applied and no rows but theirs. */
  url: string;
  /** Ends its connections and deletes it. */
  drop(): Promise<void>;
}

const templateInUse = "55006";

/**
 * A new database for one test file. Any number of tests may ask at the same time.
 * @throws when the server of the global set-up refuses.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject("testDatabase").template);
}

/** The same without a single table, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create("template0");
}

async function create(template: string): Promise<TestDatabase> {
  const { serverUrl } = inject("testDatabase");
  const name = `grosir_test_${randomBytes(8).toString("hex")}`;
  await onServer(serverUrl, (client) => copy(client, template, name));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () =>
    onServer(serverUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
  return { url: url.href, drop };
}

async function copy(client: Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return;
    } catch (error) {
      const busy = error instanceof DatabaseError && error.code === templateInUse;
      if (!busy || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100));
    }
  }
}

async function onServer(url: string, action: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}
