import { chmod, mkdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { findBinaries } from "./postgres-server/binaries";
import { ensureCluster, superuser } from "./postgres-server/cluster";
import { lockDataDir } from "./postgres-server/data-dir-lock";
import { choosePlacement } from "./postgres-server/placement";
import { startServer, stopServer } from "./postgres-server/server-process";
import { writePrivateFile } from "./private-file";

export interface EmbeddedPostgres {
  /** Connection string of the database `grosir` on 127.0.0.1. */
  url: string;
  /** Whether the database was made by this start and is empty. */
  fresh: boolean;
  /** Stops the server and frees the folder; safe to call more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of everything that is kept; made when missing. */
  dataDir: string;
  /** Settings of postgresql.conf, by name. */
  settings?: Record<string, string>;
  onProgress?: (text: string) => void;
}

const factsSchema = z.object({ url: z.string(), home: z.string() });

const databaseName = "grosir";

/**
 * Starts PostgreSQL from its npm package for this process alone. Its process group is its own:
 * it lives until `stop`, whatever signal this process gets.
 * @throws with a message for people when the folder is in use, cannot be used, holds another
 *   major version, or the server does not start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await ensureFolder(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const { stopDatabase, ...running } = await startLocked(dataDir, options);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await stopDatabase();
      await lock.release();
    };
    return {
      ...running,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Where the database of a running `startEmbeddedPostgres` is found by another process.
 * @returns its connection string; undefined when none was started in that folder
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  return (await readFacts(resolve(dataDir)))?.url;
}

async function startLocked(dataDir: string, options: EmbeddedPostgresOptions) {
  const onProgress = options.onProgress ?? (() => undefined);
  const settings = options.settings ?? {};
  const placement = await choosePlacement(dataDir, (await readFacts(dataDir))?.home, onProgress);
  const binaries = await findBinaries(placement.home, placement.user, onProgress);
  const durable = settings.fsync !== "off";
  const { password, fresh } = await ensureCluster(placement, binaries, { durable, onProgress });
  const port = await startServer(placement, binaries, settings);
  const stopDatabase = () => stopServer(placement, binaries);
  try {
    const server = `postgresql://${superuser}:${password}@127.0.0.1:${port}`;
    await ensureDatabase(`${server}/postgres`);
    const url = `${server}/${databaseName}`;
    await writePrivateFile(
      join(dataDir, "postgres.json"),
      `${JSON.stringify({ url, home: placement.home }, null, 2)}\n`,
    );
    return { url, fresh, stopDatabase };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

async function ensureFolder(dataDir: string): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true });
    if (made !== undefined) await chmod(dataDir, 0o755);
    await stat(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The folder ${dataDir} cannot be made: ${reason}`);
  }
}

async function readFacts(dataDir: string) {
  const text = await readFile(join(dataDir, "postgres.json"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return factsSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      databaseName,
    ]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}
