import { Client } from "pg";
import { findEmbeddedPostgres } from "@/server/embedded-postgres";
import { env, exportToProcess } from "@/server/env";
import { readDemoSecrets } from "./demo-secrets";

/**
 * Lets a second process, such as the command line, work on the demo that runs: sets its database
 * and secrets for this process. Does nothing where DATABASE_URL names a database.
 * @throws with a message for people when no demo runs or its files cannot be read.
 */
export async function joinDemo(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL !== undefined) return;
  const url = await findEmbeddedPostgres(DATA_DIR);
  const secrets = await readDemoSecrets(DATA_DIR);
  if (url === undefined || secrets === undefined || !(await answers(url))) {
    throw new Error(
      "No database: set DATABASE_URL, or start the demo in another terminal with `npm start`.",
    );
  }
  exportToProcess({ ...secrets.environment, DATABASE_URL: url, GROSIR_MODE: "demo" });
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
