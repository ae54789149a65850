import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { hashPassword } from "../src/modules/accounts/domain/password";
import { findEmbeddedPostgres } from "../src/server/embedded-postgres";

const PASSWORD = "a new reseller's own words";

export type Newcomer = { email: string; password: string };

/** The operator's command line, on the demo that runs. */
export function runCli(dataDir: string, ...words: string[]): unknown {
  const settings = [`DATA_DIR=${dataDir}`, "DATABASE_URL="];
  const command = ["node", "scripts/cli.mjs", ...words, "--json"];
  return JSON.parse(execFileSync("env", [...settings, ...command], { encoding: "utf8" }));
}

async function onDatabase(dataDir: string, text: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: await findEmbeddedPostgres(dataDir) });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** A reseller with nothing but somebody who signs in. */
export async function openAccount(dataDir: string): Promise<Newcomer> {
  const email = `${randomUUID()}@example.com`;
  runCli(dataDir, "reseller", "create", "--name", "Toko Baru", "--email", email);
  await onDatabase(
    dataDir,
    `INSERT INTO users (email, name, password_hash, role, reseller_id)
     SELECT email, name, $2, 'reseller', id FROM resellers WHERE email = $1`,
    [email, await hashPassword(PASSWORD)],
  );
  return { email, password: PASSWORD };
}

/** Writes more into that person's activity than one page shows. */
export function fillActivity(dataDir: string, { email }: Newcomer): Promise<void> {
  return onDatabase(
    dataDir,
    `INSERT INTO audit_entries (reseller_id, at, actor_kind, actor_id, action)
     SELECT reseller_id, now(), 'user', id, 'profile.changed' FROM users, generate_series(1, 40)
     WHERE email = $1`,
    [email],
  );
}

/** Takes the operator's approval of that person's account back. */
export function awaitApproval(dataDir: string, { email }: Newcomer): Promise<void> {
  return onDatabase(dataDir, "UPDATE resellers SET status = 'pending' WHERE email = $1", [email]);
}

/** Lets eleven minutes pass since that person last entered a password. */
export function letPasswordAge(dataDir: string, { email }: Newcomer): Promise<void> {
  return onDatabase(
    dataDir,
    `UPDATE sessions s SET password_at = s.password_at - interval '11 minutes'
     FROM users u WHERE u.id = s.user_id AND u.email = $1`,
    [email],
  );
}
