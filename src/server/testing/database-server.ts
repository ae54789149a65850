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
      /** A database with every migration and function applied and no rows but theirs; to be copied. */
      template: string;
    };
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the whole run, that of TEST_DATABASE_URL or one in
 * a temporary folder, and in it a template for `createTestDatabase`.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await startTestServer();
  project.provide("testDatabase", { serverUrl: server.url, template });
  return server.stop;
}

export type TestServer = {
  /** Connection string of a database in which databases may be created and dropped. */
  url: string;
  /** Connection string of a new copy of the template. */
  createDatabase(template: string): Promise<string>;
  /** Drops what was made and, where the server is temporary, ends it and deletes its files. */
  stop(): Promise<void>;
};

/** Starts or finds a server and makes a template with every migration and function. */
export async function startTestServer(): Promise<{ server: TestServer; template: string }> {
  const found = await findServer();
  const made: string[] = [];
  async function create(name: string, from = "template1"): Promise<string> {
    await run(found.url, `CREATE DATABASE ${name} TEMPLATE ${from}`);
    made.push(name);
    return withDatabase(found.url, name);
  }
  const server = {
    url: found.url,
    createDatabase: (from: string) => create(newName("copy"), from),
    async stop() {
      for (const name of found.temporary ? [] : made) {
        await run(found.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }
      await found.stop();
    },
  };
  const template = newName("template");
  try {
    await migrate({ databaseUrl: await create(template) });
    // Nobody, autovacuum included, may be connected to a template while it is copied.
    await run(server.url, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { server, template };
}

function newName(kind: string): string {
  return `grosir_test_${randomBytes(6).toString("hex")}_${kind}`;
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
