import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { env } from "../env";
import { migrate } from "../migrations";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: {
      /** Connection string of a database in which databases may be created and dropped. */
      serverUrl: string;
      /** A database with every migration and function applied, and no rows; to be copied. */
      template: string;
    };
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the whole run, that of TEST_DATABASE_URL or one in
 * a temporary folder, and in it a template for `createTestDatabase`.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const template = `grosir_test_${randomBytes(6).toString("hex")}_template`;
  try {
    await run(server.url, `CREATE DATABASE ${template}`);
    await migrate({ databaseUrl: withDatabase(server.url, template) });
    // Nobody, autovacuum included, may be connected to a template while it is copied.
    await run(server.url, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testDatabase", { serverUrl: server.url, template });
  return async () => {
    if (!server.temporary) await run(server.url, `DROP DATABASE IF EXISTS ${template}`);
    await server.stop();
  };
}

async function findServer() {
  const given = env().TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, temporary: false, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "grosir-test-"));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: {
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_connections: "300",
    },
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, temporary: true, stop };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
