import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { freePort } from "@/server/free-port";
import { projectRoot } from "@/server/project-root";
import { MAX_RATE, rateLimitNames } from "@/shared/rate-limits";
import type { TestKeys } from "@/testing/shop";

export type RunningServer = {
  url: string;
  /** What it has printed so far. */
  output(): string;
  stop(): Promise<void>;
};

/** What a server of the built application is told, beside its port. */
export type ServerEnvironment = Record<string, string> & {
  DATABASE_URL: string;
  HOST: string;
  /** Its own address, where nothing else is said. */
  BASE_URL?: string;
};

/** Settings of a server on that database, with limits that no test meets by chance. */
export function serverEnvironment(databaseUrl: string, keys: TestKeys): ServerEnvironment {
  return {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PATH: "/usr/bin:/bin",
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    ENCRYPTION_KEYS: `test:${keys.encryption}`,
    FINGERPRINT_KEY: keys.fingerprint,
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    RATE_LIMITS: rateLimitNames.map((name) => `${name}=${MAX_RATE}/s`).join(),
  };
}

async function waitUntilReady(url: string, server: ChildProcess, output: string[]): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not become ready:\n${output.join("")}`);
}

/** Names a server's connections, so that a test can count them. */
function namedConnections(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", name);
  return url.href;
}

async function run(
  name: string,
  args: string[],
  port: number,
  environment: ServerEnvironment,
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const server = spawn(process.execPath, args, {
    cwd: projectRoot(),
    env: {
      ...environment,
      NODE_ENV: "production",
      DATABASE_URL: namedConnections(environment.DATABASE_URL, name),
      PORT: String(port),
      BASE_URL: environment.BASE_URL ?? url,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stdout?.on("data", (chunk) => output.push(String(chunk)));
  server.stderr?.on("data", (chunk) => output.push(String(chunk)));
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  try {
    await waitUntilReady(url, server, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, output: () => output.join(""), stop };
}

/** The built application as `npm start` serves it. `name` is that of its connections. */
export async function runNodeServer(
  name: string,
  environment: ServerEnvironment,
): Promise<RunningServer> {
  return run(name, ["dist/start.mjs"], await freePort(), environment);
}

/** The built application under `next start`, where the route handler is the door. */
export async function runNextServer(
  name: string,
  environment: ServerEnvironment,
): Promise<RunningServer> {
  const port = await freePort();
  const next = ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1"];
  return run(name, [...next, "-p", String(port)], port, environment);
}
