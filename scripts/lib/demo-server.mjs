import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./paths.mjs";
import { Refusal } from "./prerequisites.mjs";

const READY_MS = 300_000;

/**
 * A port on which nothing on 127.0.0.1 listens at this moment.
 *
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

/**
 * The built application with a demo of its own, which ends with `close`.
 *
 * @returns {Promise<{ origin: string, reseller: { email: string, password: string }, close: () => Promise<void> }>}
 */
export async function startDemoServer() {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "grosir-demo-"));
  // Under root the database runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  const child = spawn("node", ["scripts/start.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      BASE_URL: "",
      NODE_ENV: "development",
    },
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const origin = `http://localhost:${port}`;

  async function close() {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }

  const deadline = Date.now() + READY_MS;
  while (true) {
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Refusal("The demo did not start; see above.");
    }
    await pause(250);
  }
  const { reseller } = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
  return { origin, reseller, close };
}
