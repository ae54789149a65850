import { database } from "@/server/db/database";
import { pendingMigrations } from "@/server/migrations";
import { dueWorkState } from "./due-work";

export type Readiness = {
  ready: boolean;
  checks: {
    database: "ok" | "failed";
    migrations: "ok" | "pending" | "unknown";
    loop: ReturnType<typeof dueWorkState>;
  };
};

/**
 * Whether this process can answer requests: the database answers and has every migration. A loop that
 * stalls is told but takes no process out of service: requests need no loop, other processes do its
 * work, and what stalls one, such as a slow database, would take out all of them at once.
 */
export async function readiness(): Promise<Readiness> {
  const loop = dueWorkState();
  try {
    const pending = await pendingMigrations(database().pool);
    const migrations = pending.length === 0 ? "ok" : "pending";
    return { ready: pending.length === 0, checks: { database: "ok", migrations, loop } };
  } catch {
    return { ready: false, checks: { database: "failed", migrations: "unknown", loop } };
  }
}
