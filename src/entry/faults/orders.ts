import { setTimeout as pause } from "node:timers/promises";
import { auditLedger } from "@/modules/ledger/domain/audit-ledger";
import { closeProcessDatabase } from "@/server/db/database";
import { exportToProcess } from "@/server/env";
import { applicationProcess } from "../bench/application-process";
import { processContext } from "../process-context";
import { checkOrders, type OrderCheck } from "./check-orders";
import { fillScarceShop } from "./scarce-shop";
import { seededRandom } from "./seeded-random";
import { type StubbornBuyers, startStubbornBuyers } from "./stubborn-buyers";

/** Between these a process lives, with fresh stock and balance, until it is killed. */
const MIN_UP_MS = 20;
const MAX_UP_MS = 400;

export type OrderFaultsOptions = {
  /** Settings of the application; its database has every migration and no rows but theirs. */
  environment: Record<string, string>;
  kills: number;
  /** Decides the moments of the kills. */
  seed: number;
  print?: (line: string) => void;
};

export type OrderFaults = OrderCheck & {
  /** Orders that were cut off by a kill and sent again. */
  cut: StubbornBuyers["cut"];
  /** Answers that contradict what was asked or answered before. */
  nonsense: string[];
  /** What the audit of the ledger found. */
  problems: number;
};

/**
 * Kills the application again and again while more is ordered and locked than there is stock or money
 * for, and compares what the buyers were told in the end with the books and with what came in.
 */
export async function orderFaults(options: OrderFaultsOptions): Promise<OrderFaults> {
  const { environment, kills, seed, print = () => undefined } = options;
  const application = applicationProcess(environment);
  let buyers: StubbornBuyers | undefined;
  try {
    exportToProcess(environment);
    const context = processContext({ kind: "system" });
    const shop = await fillScarceShop(context);
    const random = seededRandom(seed);
    await application.start();
    buyers = startStubbornBuyers(application.url, shop, seededRandom(seed + 1));
    for (let kill = 1; kill <= kills; kill += 1) {
      await shop.supply();
      const upMs = Math.round(MIN_UP_MS + random() * (MAX_UP_MS - MIN_UP_MS));
      await pause(upMs);
      await application.kill();
      const { length } = buyers.outcomes;
      print(`kill ${kill} of ${kills} after ${upMs} ms; ${length} orders answered`);
      await application.start();
    }
    await buyers.stop();
    const check = await checkOrders(context.db, application.url, shop, buyers.outcomes);
    const { problems } = await auditLedger({ ...context, now: new Date() }, ({ problem }) =>
      print(`ledger: ${problem}`),
    );
    return { ...check, cut: buyers.cut, nonsense: buyers.nonsense, problems };
  } finally {
    await buyers?.stop();
    await application.stop();
    await closeProcessDatabase();
  }
}
