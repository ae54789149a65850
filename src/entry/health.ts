import { database } from "@/server/db/database";
import { pendingMigrations } from "@/server/migrations";

export type Readiness = {
  ready: boolean;
  checks: { database: "ok" | "failed"; migrations: "ok" | "pending" | "unknown" };
};

/** Whether this process can do its work: the database answers and has every migration. */
export async function readiness(): Promise<Readiness> {
  try {
    const pending = await pendingMigrations(database().pool);
    const migrations = pending.length === 0 ? "ok" : "pending";
    return { ready: pending.length === 0, checks: { database: "ok", migrations } };
  } catch {
    return { ready: false, checks: { database: "failed", migrations: "unknown" } };
  }
}
