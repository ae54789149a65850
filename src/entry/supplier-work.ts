import { type RefreshReport, refreshOffers } from "@/modules/fulfilment/domain/refresh-offers";
import type { Db } from "@/server/db/database";
import type { VerbContext } from "@/server/db/verb-context";
import type { DueWork } from "@/server/due-work/due-work";
import { periodicWork } from "@/server/due-work/periodic-work";
import { logger } from "@/server/logger";

const EVERY_MS = 10 * 60_000;

/** Asks suppliers every ten minutes what they sell, at what cost, and brings our offers up to date. */
export function supplierRefreshWork(db: Db, createContext: () => VerbContext): DueWork {
  return periodicWork(db, {
    name: "supplier-offers",
    everyMs: EVERY_MS,
    leaseMs: EVERY_MS,
    run: (_now, signal) => refreshOffers(createContext(), reportRefresh, signal),
  });
}

function reportRefresh(refreshed: RefreshReport): void {
  const { problem, gone, losses } = refreshed;
  const isOdd = problem !== null || gone.length > 0 || losses.length > 0;
  logger()[isOdd ? "warn" : "info"](refreshed, "asked a supplier for its catalogue");
}
