import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { LedgerFilter, MutationRow } from "../contract";
import { batchesOfSlice, sliceLedger } from "./ledger-slice";
import { mutationRow } from "./mutation-row";

const BATCH = 1_000;

/** Everything that the filter selects of the reseller's ledger as of now, newest first, in batches. */
export async function* exportMutations(
  { db, principal, now, timeZone }: VerbContext,
  filter: LedgerFilter,
): AsyncGenerator<MutationRow[]> {
  const zone = filter.time_zone ?? timeZone;
  const slice = await sliceLedger({ db, now, timeZone: zone }, resellerOf(principal), filter);
  for await (const rows of batchesOfSlice(db, slice, BATCH)) {
    yield rows.map((row) => mutationRow(row, zone));
  }
}
