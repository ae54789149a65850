import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@/server/embedded-postgres";
import { freePort } from "@/server/free-port";
import { migrate } from "@/server/migrations";
import { MAX_RATE, rateLimitNames } from "@/shared/rate-limits";
import { type ApplicationProcess, applicationProcess } from "./application-process";
import { endWithProcess } from "./end-with-process";

export type BenchApplication = ApplicationProcess & {
  databaseUrl: string;
  /** What the application was told. */
  environment: Record<string, string>;
};

export type BenchOptions = {
  /** Settings of the application beside or instead of the usual ones. */
  environment?: Record<string, string>;
  /** Settings of the database. */
  database?: Record<string, string>;
};

export type BenchDatabase = {
  /** Settings of an application on it as production has them, with limits that nothing meets. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** A PostgreSQL of its own with durable commits, and in it a database with every migration. */
export async function startBenchDatabase(
  settings: Record<string, string> = {},
): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "grosir-bench-"));
  await chmod(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: folder, settings });
  const end = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const isEnded = endWithProcess(end);
  const stop = async () => {
    await end();
    isEnded();
  };
  try {
    await migrate({ databaseUrl: database.url });
    return { environment: await benchEnvironment(database.url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function benchEnvironment(databaseUrl: string): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    NODE_ENV: "production",
    PATH: "/usr/bin:/bin",
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: "127.0.0.1",
    BASE_URL: `http://127.0.0.1:${port}`,
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    FINGERPRINT_KEY: randomBytes(32).toString("base64"),
    LOG_LEVEL: "error",
    RATE_LIMITS: rateLimitNames.map((name) => `${name}=${MAX_RATE}/s`).join(),
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/** The built application as production runs it, on a database of its own. */
export async function startBenchApplication(options: BenchOptions = {}): Promise<BenchApplication> {
  const database = await startBenchDatabase(options.database);
  const environment = { ...database.environment, ...options.environment };
  const application = applicationProcess(environment);
  const stop = async () => {
    await application.stop();
    await database.stop();
  };
  try {
    await application.start();
    return { ...application, databaseUrl: environment.DATABASE_URL ?? "", environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
