import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import type { LedgerFilter, MutationRow } from "../contract";
import { pageOfSlice, sliceLedger } from "./ledger-slice";
import { mutationRow } from "./mutation-row";

/**
 * One page of what the filter selects of the reseller's ledger, newest first, with the exact number of
 * matching entries. The filter's days are those of its `time_zone`, else of the context's.
 */
export async function listMutations(
  { db, principal, now, timeZone }: VerbContext,
  { page, per_page, ...filter }: LedgerFilter & { page: number; per_page: number },
): Promise<{ rows: MutationRow[]; total: number }> {
  const zone = filter.time_zone ?? timeZone;
  const slice = await sliceLedger({ db, now, timeZone: zone }, resellerOf(principal), filter);
  const { rows, total } = await pageOfSlice(db, slice, { page, per_page });
  return { total: toSafeNumber(total), rows: rows.map((row) => mutationRow(row, zone)) };
}
