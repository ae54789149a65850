import { cpus, loadavg } from "node:os";
import { closeProcessDatabase, database } from "@/server/db/database";
import { exportToProcess } from "@/server/env";
import { processContext } from "../process-context";
import { checkDeliveries, waitUntilDelivered } from "../webhook-load/check-deliveries";
import { fillShop } from "../webhook-load/fill-shop";
import { type OrderLoad, startOrderLoad } from "../webhook-load/order-load";
import { type LoadReceivers, startLoadReceivers } from "../webhook-load/receivers";
import { type BenchApplication, startBenchApplication } from "./application";
import { quantile } from "./measure";
import { commitTimes, delaysOf, latenessesOf, spread } from "./webhook-figures";

const RECEIVERS = { healthy: 84, failing: 5, dead: 10, hanging: 1 };
/** Each emits two events. */
const ORDERS_PER_SECOND = 100;
const WARM_UP_SECONDS = 5;
const LAST_RETRY_MS = 16_000;
const DRAIN_MS = 60_000;
const MAX_P95_MS = 100;
const MAX_LATENESS_P99_MS = 250;

function loadAverage(): string {
  return `load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;
}

function holds(promise: string, kept: boolean): string {
  return `${promise}: ${kept ? "holds" : "DOES NOT HOLD"}`;
}

async function measure(
  { url, environment }: BenchApplication,
  receivers: LoadReceivers,
  seconds: number,
): Promise<void> {
  exportToProcess(environment);
  const units = (WARM_UP_SECONDS + seconds + 5) * ORDERS_PER_SECOND;
  const shop = await fillShop(processContext({ kind: "system" }), receivers.urls, units);
  const { healthy, failing, dead, hanging } = RECEIVERS;
  console.log(
    `webhooks: ${ORDERS_PER_SECOND} orders/s for ${seconds} s, each with two events; HTTPS receivers: ${healthy} healthy, ${failing} failing, ${dead} dead, ${hanging} hanging; ${loadAverage()}`,
  );
  let load: OrderLoad | undefined;
  try {
    load = startOrderLoad(url, shop, ORDERS_PER_SECOND);
    await pause(WARM_UP_SECONDS * 1_000);
    // As autovacuum would have done by the time that there is so much to do.
    await database().pool.query("ANALYZE");
    const from = Date.now();
    await pause(seconds * 1_000);
    await load.stop();
    console.log(`sent; ${loadAverage()}`);
    await Promise.all([waitUntilDelivered(database(), shop, DRAIN_MS), pause(LAST_RETRY_MS)]);

    const arrivals = await receivers.arrivals();
    const check = await checkDeliveries(database(), shop, load.answered, arrivals);
    const commits = await commitTimes(database(), from);
    const at = (ports: number[]) => arrivals.filter(({ port }) => ports.includes(port));
    const delays = delaysOf(at(receivers.ports.healthy), commits);
    const latenesses = latenessesOf(at(receivers.ports.failing));
    const missing = check.missing.length + check.lost.length;
    const inTime = quantile(delays, 0.95) < MAX_P95_MS;
    const punctual = quantile(latenesses, 0.99) < MAX_LATENESS_P99_MS;
    console.log(
      [
        `orders: ${check.orders} placed, ${load.faults.length} failed, ${(commits.size / seconds).toFixed(0)}/s`,
        ...load.faults.slice(0, 3),
        `from commit to arrival at healthy receivers, ${delays.length} events: ${spread(delays)}; ${holds(`p95 < ${MAX_P95_MS} ms`, inTime)}`,
        `missing of ${check.expected} events: ${missing}; ${holds("none", missing === 0)}`,
        `repeats at healthy receivers: ${check.repeated}; wrong ids: ${check.wrongIds.length}`,
        `lateness of ${latenesses.length} retries at failing receivers: ${spread(latenesses)}; ${holds(`p99 < ${MAX_LATENESS_P99_MS} ms`, punctual)}`,
      ].join("\n"),
    );
  } finally {
    await load?.stop();
    await closeProcessDatabase();
  }
}

/**
 * Events to healthy receivers beside bad ones: from the commit, by PostgreSQL's own record of it, to
 * their arrival; and retries against the schedule. Production's settings, with loopback allowed and the
 * receivers' own certificate authority.
 */
export async function benchWebhooks({ seconds = 60 }: { seconds?: number }): Promise<void> {
  const receivers = await startLoadReceivers(RECEIVERS);
  try {
    const application = await startBenchApplication({
      environment: {
        WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
        NODE_EXTRA_CA_CERTS: receivers.authorityFile,
      },
      database: { track_commit_timestamp: "on" },
    });
    try {
      await measure(application, receivers, seconds);
    } finally {
      await application.stop();
    }
  } finally {
    await receivers.close();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
