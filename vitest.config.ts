import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Each worker loads the program once; what a file changes of a module it puts back. */
const shared = { isolate: false, testTimeout: 30_000, hookTimeout: 60_000 };
/** Tests that are the application: they set the settings of their process, and so have one each. */
const processTests = "src/**/*.process.test.ts";
const alias = { "@": fileURLToPath(new URL("./src", import.meta.url)) };

export default defineConfig({
  test: {
    // Files wait for the database and for sockets more than they compute, so two share a core well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          include: ["{src,simulators}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: ["src/entry/contract-tests/**", processTests],
          globalSetup: ["src/server/testing/database-server.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "contract",
          include: ["src/entry/contract-tests/**/*.test.ts"],
          exclude: [processTests],
          globalSetup: ["src/entry/contract-tests/servers.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          isolate: true,
          name: "process",
          include: [processTests],
          globalSetup: ["src/server/testing/database-server.ts"],
        },
      },
    ],
  },
});
