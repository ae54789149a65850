import type { Supplier } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { applySync } from "./apply-sync";
import { planFrom } from "./plan-sync";
import { readCatalogue } from "./read-catalogue";

export type RefreshReport = {
  supplier: string;
  /** Offers that have changed. */
  changed: number;
  /** SKUs of items that the supplier has no longer. */
  gone: string[];
  /** SKUs of items that are sold for less than they cost. */
  losses: string[];
  /** Why nothing is known of it. */
  problem: string | null;
};

async function refreshOne(
  context: VerbContext,
  row: Supplier,
  signal: AbortSignal,
): Promise<RefreshReport> {
  const supplier = row.code;
  const catalogue = await readCatalogue(context, row, signal);
  if (catalogue.outcome === "unknown") {
    return { supplier, changed: 0, gone: [], losses: [], problem: catalogue.reason };
  }
  const plan = await planFrom(context, row, catalogue);
  const { offers: changed } = await applySync(context, plan, { withPrices: false });
  const gone = plan.offers.filter((offer) => offer.gone).map(({ sku }) => sku);
  return { supplier, changed, gone, losses: plan.losses.map(({ sku }) => sku), problem: null };
}

/**
 * Brings cost, stock, availability and cut-off times of every switched-on supplier up to date; prices
 * stay. One that does not answer leaves its offers as they are.
 *
 * @param report told what came of each supplier
 * @throws AggregateError where something failed on our side; the others were done
 */
export async function refreshOffers(
  context: VerbContext,
  report: (refreshed: RefreshReport) => void,
  signal: AbortSignal,
): Promise<void> {
  const suppliers = await context.db.prisma.supplier.findMany({
    where: { active: true, offers: { some: {} } },
    orderBy: { id: "asc" },
  });
  const faults: unknown[] = [];
  for (const supplier of suppliers) {
    signal.throwIfAborted();
    try {
      report(await refreshOne(context, supplier, signal));
    } catch (error) {
      signal.throwIfAborted();
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, "not every supplier could be refreshed");
}
