import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./embedded-postgres";
import { findBinaries } from "./postgres-server/binaries";
import { choosePlacement } from "./postgres-server/placement";
import { startServer } from "./postgres-server/server-process";

const settings = { fsync: "off", max_connections: "10", shared_buffers: "16MB" };

let dataDir: string;
let running: EmbeddedPostgres | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "grosir-embedded-"));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, settings });
  return running;
}

async function query(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

it("keeps the data, listens on this machine only, and tells where it is to the owner only", async () => {
  const first = await start();
  expect(first.fresh).toBe(true);
  expect(await query(first.url, "SHOW listen_addresses")).toBe("127.0.0.1");
  expect(await query(first.url, "SHOW unix_socket_directories")).toBe("");
  expect(await query(first.url, "SHOW server_encoding")).toBe("UTF8");
  await query(first.url, "CREATE TABLE kept AS SELECT 1 AS number");
  expect(await findEmbeddedPostgres(dataDir)).toBe(first.url);
  expect((await stat(join(dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);
  await first.stop();
  await first.stop();
  const second = await start();
  expect(second.fresh).toBe(false);
  expect(await query(second.url, "SELECT number FROM kept")).toBe(1);
});

it("refuses a wrong password", async () => {
  const url = new URL((await start()).url);
  url.password = "wrong";
  await expect(query(url.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
});

it("is for one process at a time and names the one that has it", async () => {
  await start();
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
    new RegExp(`in use by another Grosir process \\(pid ${process.pid}\\)`),
  );
});

it("takes over from a process that was killed", async () => {
  const gone = spawn("sleep", ["0"]);
  await new Promise((resolve) => gone.on("close", resolve));
  await writeFile(join(dataDir, "lock"), JSON.stringify({ pid: gone.pid, identity: "x" }));
  await start();
});

it("stops a server that such a process left behind", async () => {
  await (await start()).stop();
  const placement = await choosePlacement(dataDir, undefined, () => undefined);
  const binaries = await findBinaries(placement.home, placement.user, () => undefined);
  await startServer(placement, binaries, settings);
  const pidFile = join(placement.clusterDir, "postmaster.pid");
  const leftBehind = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
  const again = await start();
  expect(await query(again.url, "SELECT 1")).toBe(1);
  expect(Number((await readFile(pidFile, "utf8")).split("\n")[0])).not.toBe(leftBehind);
});

it("does not take another process for its server", async () => {
  await (await start()).stop();
  const other = spawn("sleep", ["60"]);
  const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
  await writeFile(pidFile, `${other.pid}\n${join(dataDir, "postgres/cluster")}\n0\n1\n\n\n`);
  try {
    expect(await query((await start()).url, "SELECT 1")).toBe(1);
    expect(other.exitCode).toBeNull();
  } finally {
    other.kill();
  }
});

it("begins again when the first start was cut off", async () => {
  await mkdir(join(dataDir, "postgres/cluster.new/base"), { recursive: true });
  await writeFile(join(dataDir, "postgres/cluster.new/PG_VERSION"), "18\n");
  expect((await start()).fresh).toBe(true);
});

it("refuses files of another major version and frees the folder", async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, "postgres/cluster/PG_VERSION"), "14\n");
  await expect(start()).rejects.toThrow(/made by PostgreSQL 14/);
  await expect(stat(join(dataDir, "lock"))).rejects.toThrow();
});

it("shows the server's own words when it does not start", async () => {
  const wrong = { ...settings, shared_buffers: "a lot" };
  await expect(startEmbeddedPostgres({ dataDir, settings: wrong })).rejects.toThrow(
    /did not start[\s\S]*shared_buffers/,
  );
});
