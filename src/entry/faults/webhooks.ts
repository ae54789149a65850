import { auditLedger } from "@/modules/ledger/domain/audit-ledger";
import { closeProcessDatabase, database } from "@/server/db/database";
import { exportToProcess } from "@/server/env";
import { applicationProcess } from "../bench/application-process";
import { processContext } from "../process-context";
import {
  checkDeliveries,
  type DeliveryCheck,
  waitUntilDelivered,
} from "../webhook-load/check-deliveries";
import { fillShop } from "../webhook-load/fill-shop";
import { type OrderLoad, startOrderLoad } from "../webhook-load/order-load";
import { startLoadReceivers } from "../webhook-load/receivers";
import { seededRandom } from "./seeded-random";

const RECEIVERS = { healthy: 18, failing: 0, dead: 2, hanging: 0 };
const ORDERS_PER_SECOND = 20;
/** So slow that a kill always meets attempts under way, which their receivers then do not count. */
const ANSWER_AFTER_MS = 150;
/** Between these a process lives until it is killed. */
const MIN_UP_MS = 200;
const MAX_UP_MS = 2_500;
const DRAIN_MS = 90_000;
const UNITS = 10_000;

export type WebhookFaultsOptions = {
  /** Settings of the application; its database has every migration and no rows but theirs. */
  environment: Record<string, string>;
  kills: number;
  /** Decides the moments of the kills. */
  seed: number;
  print?: (line: string) => void;
};

export type WebhookFaults = DeliveryCheck & {
  /** Orders whose answer was lost or that were never placed. */
  unanswered: number;
  /** What the audit of the ledger found. */
  problems: number;
};

/**
 * Kills the application again and again while it takes orders and tells of them, and compares what has
 * arrived at healthy receivers, once the last leases have ended, with the orders in the books.
 */
export async function webhookFaults(options: WebhookFaultsOptions): Promise<WebhookFaults> {
  const { kills, seed, print = () => undefined } = options;
  const receivers = await startLoadReceivers(RECEIVERS, ANSWER_AFTER_MS);
  const environment = {
    ...options.environment,
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: receivers.authorityFile,
  };
  const application = applicationProcess(environment);
  let load: OrderLoad | undefined;
  try {
    exportToProcess(environment);
    const context = processContext({ kind: "system" });
    const shop = await fillShop(context, receivers.urls, UNITS);
    await application.start();
    load = startOrderLoad(application.url, shop, ORDERS_PER_SECOND);
    const random = seededRandom(seed);
    for (let kill = 1; kill <= kills; kill += 1) {
      const upMs = Math.round(MIN_UP_MS + random() * (MAX_UP_MS - MIN_UP_MS));
      await pause(upMs);
      await application.kill();
      print(`kill ${kill} of ${kills} after ${upMs} ms; ${load.answered.length} orders answered`);
      await application.start();
    }
    await pause(MAX_UP_MS);
    await load.stop();
    await waitUntilDelivered(database(), shop, DRAIN_MS);

    const arrivals = await receivers.arrivals();
    const check = await checkDeliveries(database(), shop, load.answered, arrivals);
    const { problems } = await auditLedger({ ...context, now: new Date() }, ({ problem }) =>
      print(`ledger: ${problem}`),
    );
    return { ...check, unanswered: load.faults.length, problems };
  } finally {
    await load?.stop();
    await application.stop();
    await closeProcessDatabase();
    await receivers.close();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
