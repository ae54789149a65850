import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@/server/embedded-postgres";
import { freePort } from "@/server/free-port";
import { migrate } from "@/server/migrations";
import { projectRoot } from "@/server/project-root";

export type BenchApplication = {
  url: string;
  databaseUrl: string;
  stop(): Promise<void>;
};

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300 && server.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not become ready");
}

/** The built application as production runs it, on a PostgreSQL of its own with durable commits. */
export async function startBenchApplication(): Promise<BenchApplication> {
  const folder = await mkdtemp(join(tmpdir(), "grosir-bench-"));
  await chmod(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: folder });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const stop = async () => {
    const running = server;
    if (running && running.exitCode === null) {
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGTERM");
      await ended;
    }
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate({ databaseUrl: database.url });
    server = spawn(process.execPath, ["dist/start.mjs"], {
      cwd: projectRoot(),
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        NODE_ENV: "production",
        PATH: "/usr/bin:/bin",
        DATABASE_URL: database.url,
        PORT: String(port),
        HOST: "127.0.0.1",
        BASE_URL: url,
        NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
        ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
        FINGERPRINT_KEY: randomBytes(32).toString("base64"),
        LOG_LEVEL: "error",
        RATE_LIMITS: "requests=1000000/s,orders=1000000/s,reading=1000000/s",
        NEXT_TELEMETRY_DISABLED: "1",
      },
    });
    await waitUntilReady(url, server);
    return { url, databaseUrl: database.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
