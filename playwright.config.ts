import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import type { DemoOptions } from "./e2e/demo";
import { freePort } from "./src/server/free-port";

const systemChromium = "/usr/bin/chromium";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "grosir-e2e-"));
  // Under root the database runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Each worker reads this file again and must find the server that the first reading chose.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= temporaryFolder();
const { E2E_PORT: port, E2E_DATA_DIR: dataDir } = process.env;

export default defineConfig<object, DemoOptions>({
  testDir: "e2e",
  outputDir: "test-results",
  // The flows share the demo's reseller and compare its books.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"]],
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    dataDir,
    locale: "en-GB",
    timezoneId: "Asia/Makassar",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(existsSync(systemChromium) ? { executablePath: systemChromium } : {}),
      args: [
        "--disable-background-networking",
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    { name: "wide", use: { ...devices["Desktop Chrome"] } },
    { name: "phone, dark", use: { ...devices["Pixel 7"], colorScheme: "dark" } },
  ],
  webServer: {
    command: "node scripts/start.mjs",
    // A demo of its own, whatever database this shell is set up for.
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      BASE_URL: "",
      NODE_ENV: "development",
    },
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
