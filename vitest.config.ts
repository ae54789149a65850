import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Each worker loads the program once; what a file changes of a module it puts back. */
const isolate = false;
const alias = { "@": fileURLToPath(new URL("./src", import.meta.url)) };

export default defineConfig({
  test: {
    // Files wait for the database and for sockets more than they compute, so two share a core well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          isolate,
          include: ["{src,simulators}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: ["src/entry/contract-tests/**"],
          globalSetup: ["src/server/testing/database-server.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "contract",
          isolate,
          include: ["src/entry/contract-tests/**/*.test.ts"],
          globalSetup: ["src/entry/contract-tests/servers.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
