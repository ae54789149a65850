import { setTimeout as pause } from "node:timers/promises";
import { auditLedger } from "@/modules/ledger/domain/audit-ledger";
import { closeProcessDatabase, type Db, database } from "@/server/db/database";
import { exportToProcess } from "@/server/env";
import { applicationProcess } from "../bench/application-process";
import { processContext, sealer } from "../process-context";
import { checkDispatches, type DispatchCheck } from "./check-dispatches";
import { fillDispatchShop, SUPPLIER } from "./dispatch-shop";
import { seededRandom } from "./seeded-random";
import type { FaultsSupplier } from "./testing/faults-supplier";

/** Between these a process lives until it is killed. */
const MIN_UP_MS = 50;
const MAX_UP_MS = 1_000;
/** After so long without an end of a dispatch, waiting ones are made due. */
const QUIET_MS = 4_000;
const MAX_DRAINS = 5;

export type DispatchFaultsOptions = {
  /** Settings of the application; its database has every migration and no rows but theirs. */
  environment: Record<string, string>;
  supplier: FaultsSupplier;
  kills: number;
  lines: number;
  /** Decides the moments of the kills, and how lines end. */
  seed: number;
  print?: (line: string) => void;
};

export type DispatchFaults = DispatchCheck & {
  /** How often a dispatch was being sent, or asked about for the first time, when its process was killed. */
  interrupted: number;
  /** What the audit of the ledger found. */
  problems: number;
};

/** As if all leases and pauses had run out while nobody was there. */
async function endWaiting({ pool }: Db): Promise<void> {
  await pool.query(
    "UPDATE dispatches SET next_attempt_at = now() WHERE ended_at IS NULL AND next_attempt_at > now()",
  );
}

function countOpen({ prisma }: Db): Promise<number> {
  return prisma.dispatch.count({ where: { endedAt: null } });
}

/** What its process had written down to send and not brought to an end when it was killed. */
function countCut({ prisma }: Db): Promise<number> {
  return prisma.dispatch.count({
    where: { status: "submitting", nextAttemptAt: { gt: new Date() } },
  });
}

/** Waits until every dispatch has ended, or nothing happens any more. */
async function untilQuiet(db: Db): Promise<number> {
  let open = await countOpen(db);
  let quietSince = performance.now();
  while (open > 0 && performance.now() - quietSince < QUIET_MS) {
    await pause(200);
    const now = await countOpen(db);
    if (now !== open) quietSince = performance.now();
    open = now;
  }
  return open;
}

/**
 * Kills the application again and again while it sends lines to a supplier and asks about them, and
 * compares the books, once all is told, with what the supplier remembers.
 */
export async function dispatchFaults(options: DispatchFaultsOptions): Promise<DispatchFaults> {
  const { environment, supplier, kills, lines, seed, print = () => undefined } = options;
  const application = applicationProcess(environment);
  const random = seededRandom(seed);
  try {
    exportToProcess(environment);
    const context = processContext({ kind: "system" });
    const { db } = context;
    supplier.setCallback(`${application.url}/api/callbacks/digiflazz/${SUPPLIER}`);
    const shop = await fillDispatchShop(context, supplier, random);
    // Half of them at first, so that there is a queue; the others little by little, so that it lasts.
    const perKill = Math.floor(lines / 2 / kills);
    await shop.order(lines - perKill * kills);
    let interrupted = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      await application.start();
      await shop.order(perKill);
      const upMs = Math.round(MIN_UP_MS + random() * (MAX_UP_MS - MIN_UP_MS));
      await pause(upMs);
      await application.kill();
      const cut = await countCut(db);
      interrupted += cut;
      print(`kill ${kill} of ${kills} after ${upMs} ms: ${cut} cut, ${await countOpen(db)} open`);
      await endWaiting(db);
    }
    for (let drain = 1; drain <= MAX_DRAINS; drain += 1) {
      await application.start();
      await supplier.tellAgain();
      const open = await untilQuiet(db);
      print(`drain ${drain}: ${open} open`);
      await application.stop();
      if (open === 0) break;
      await endWaiting(db);
    }
    const check = await checkDispatches(database(), sealer(), await supplier.transactions());
    const { problems } = await auditLedger({ ...context, now: new Date() }, ({ problem }) =>
      print(`ledger: ${problem}`),
    );
    return { ...check, interrupted, problems };
  } finally {
    await application.kill();
    await closeProcessDatabase();
  }
}
