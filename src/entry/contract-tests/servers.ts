import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "@/server/free-port";
import { projectRoot } from "@/server/project-root";
import { startTestServer } from "@/server/testing/database-server";
import { newTestKeys, type TestKeys } from "@/testing/shop";

declare module "vitest" {
  interface ProvidedContext {
    /** The running application behind both of its doors, on one database. */
    application: { node: string; next: string; databaseUrl: string; keys: TestKeys };
  }
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

type Running = { url: string; stop(): Promise<void> };

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
  { databaseUrl, ...environment }: Record<string, string> & { databaseUrl: string },
): Promise<Running> {
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const server = spawn(process.execPath, args, {
    cwd: projectRoot(),
    env: {
      NODE_ENV: "production",
      PATH: "/usr/bin:/bin",
      ...environment,
      DATABASE_URL: namedConnections(databaseUrl, name),
      PORT: String(port),
      BASE_URL: url,
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
  return { url, stop };
}

/**
 * Vitest's set-up for the contract: the built application twice on one database, once as `npm start`
 * serves it and once under `next start`, where the route handler is the door.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(projectRoot(), "dist/start.mjs"))) {
    throw new Error("The contract is tested on the built application: npm run build");
  }
  const { server, template } = await startTestServer();
  const databaseUrl = await server.createDatabase(template);
  const keys = newTestKeys();
  const environment = {
    NEXT_TELEMETRY_DISABLED: "1",
    databaseUrl,
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    ENCRYPTION_KEYS: `test:${keys.encryption}`,
    FINGERPRINT_KEY: keys.fingerprint,
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
  };
  const running: Running[] = [];
  const tearDown = async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await server.stop();
  };
  try {
    running.push(await run("node", ["dist/start.mjs"], await freePort(), environment));
    const port = await freePort();
    const next = [
      "node_modules/next/dist/bin/next",
      "start",
      "-H",
      "127.0.0.1",
      "-p",
      String(port),
    ];
    running.push(await run("next", next, port, environment));
  } catch (error) {
    await tearDown();
    throw error;
  }
  const [node, next] = running;
  project.provide("application", {
    node: node?.url ?? "",
    next: next?.url ?? "",
    databaseUrl,
    keys,
  });
  return tearDown;
}
