import { countDeliveries, type DeliveryCounts } from "@/modules/webhooks/domain/count-deliveries";
import { type Db, database } from "@/server/db/database";
import { logger } from "@/server/logger";
import { counter, gauge, histogram } from "@/server/metrics";
import type { AttemptReport } from "../webhook-work";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600];
const COUNTED_FOR_MS = 5_000;

function webhookMetrics() {
  return {
    attempts: counter({
      name: "webhook_attempts_total",
      help: "Attempts to deliver an event, by what came of them.",
      labelNames: ["outcome"],
    }),
    delay: histogram(
      {
        name: "webhook_first_attempt_seconds",
        help: "From the event to the end of the first attempt to deliver it.",
      },
      SECONDS,
    ),
    lateness: histogram(
      {
        name: "webhook_lateness_seconds",
        help: "From the time at which an attempt was due to its start.",
      },
      SECONDS,
    ),
  };
}

function secondsBetween(earlier: Date, later: Date): number {
  return Math.max(later.getTime() - earlier.getTime(), 0) / 1_000;
}

/** Counts one attempt of this process. */
export function countAttempt({ delivery, error, endedAt, durationMs }: AttemptReport): void {
  const { attempts, delay, lateness } = webhookMetrics();
  attempts.inc({ outcome: error === null ? "delivered" : "failed" });
  if (delivery.sealedBody === null) delay.observe(secondsBetween(delivery.createdAt, endedAt));
  const startedAt = new Date(endedAt.getTime() - durationMs);
  lateness.observe(secondsBetween(delivery.dueAt, startedAt));
}

/** Counts anew at most every five seconds, however many ask. */
function cachedCounts(db: () => Db): () => Promise<DeliveryCounts> {
  let counts: Promise<DeliveryCounts> | undefined;
  let countedAt = 0;
  return () => {
    const now = new Date();
    if (counts === undefined || now.getTime() - countedAt > COUNTED_FOR_MS) {
      counts = countDeliveries(db(), now);
      countedAt = now.getTime();
    }
    return counts;
  };
}

/** Shows what this process sends and, of all processes, how many deliveries wait. */
export function showWebhooks(): void {
  webhookMetrics();
  const count = cachedCounts(database);
  gauge(
    {
      name: "webhook_deliveries",
      help: "Deliveries of all processes that wait for an attempt, or were given up in the last 30 days.",
      labelNames: ["state"],
    },
    async (metric) => {
      try {
        const { due, later, failed } = await count();
        metric.set({ state: "due" }, due);
        metric.set({ state: "later" }, later);
        metric.set({ state: "failed" }, failed);
      } catch (error) {
        metric.reset();
        logger().warn({ reason: String(error) }, "deliveries cannot be counted");
      }
    },
  );
}
