import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { projectRoot } from "@/server/project-root";
import { startTestServer } from "@/server/testing/database-server";
import { newTestKeys, type TestKeys } from "@/testing/shop";
import {
  type RunningServer,
  runNextServer,
  runNodeServer,
  type ServerEnvironment,
  serverEnvironment,
} from "./run-server";

declare module "vitest" {
  interface ProvidedContext {
    /** The running application behind both of its doors, on one database. */
    application: {
      node: string;
      next: string;
      databaseUrl: string;
      keys: TestKeys;
      environment: ServerEnvironment;
    };
  }
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
  project.provide("testDatabase", { serverUrl: server.url, template });
  const databaseUrl = await server.createDatabase(template);
  const keys = newTestKeys();
  const environment = serverEnvironment(databaseUrl, keys);
  const running: RunningServer[] = [];
  const tearDown = async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await server.stop();
  };
  try {
    running.push(await runNodeServer("node", environment));
    running.push(await runNextServer("next", environment));
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
    environment,
  });
  return tearDown;
}
