import { gauge } from "../metrics";
import type { Db } from "./database";

/** Shows how this process's pool is used. */
export function showPool(db: () => Db): void {
  gauge(
    {
      name: "database_connections",
      help: "Connections of this process to the database.",
      labelNames: ["state"],
    },
    (metric) => {
      const { totalCount, idleCount } = db().pool;
      metric.set({ state: "idle" }, idleCount);
      metric.set({ state: "used" }, totalCount - idleCount);
    },
  );
  gauge(
    { name: "database_connections_waited_for", help: "Statements that wait for a connection." },
    (metric) => metric.set(db().pool.waitingCount),
  );
}
