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

/** A server with a demo of its own. */
type Place = { port: string; dataDir: string };

async function newPlace(): Promise<Place> {
  return { port: String(await freePort()), dataDir: temporaryFolder() };
}

// Each worker reads this file again and must find the servers that the first reading chose.
process.env.E2E_PLACES ??= JSON.stringify([await newPlace(), await newPlace()]);
const [wide, phone]: [Place, Place] = JSON.parse(process.env.E2E_PLACES);

/** The flows of one project share its reseller and compare their books, so they follow each other. */
function project(name: string, { port, dataDir }: Place, use: object) {
  return { name, workers: 1, use: { ...use, baseURL: `http://localhost:${port}`, dataDir } };
}

function server({ port, dataDir }: Place) {
  return {
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
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 } as const,
  };
}

export default defineConfig<object, DemoOptions>({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // What only passes at its second try is named as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [["list"], ["./e2e/log-secrets.ts"]],
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    locale: "en-GB",
    timezoneId: "Asia/Makassar",
    // Recording costs a quarter of the time; what fails is seen again with it.
    trace: "on-first-retry",
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
    project("wide", wide, devices["Desktop Chrome"]),
    {
      ...project("phone, dark", phone, { ...devices["Pixel 7"], colorScheme: "dark" }),
      // What is the same on every screen.
      grepInvert: /@once/,
    },
  ],
  webServer: [server(wide), server(phone)],
});
