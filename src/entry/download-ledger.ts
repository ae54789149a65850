import { ledgerFilter, type MutationRow } from "@/modules/ledger/contract";
import { exportMutations } from "@/modules/ledger/domain/export-mutations";
import { csvDownload } from "@/server/csv";
import { currentPrincipal } from "./auth";
import { processContext } from "./process-context";

const columns = [
  "created_at",
  "type",
  "direction",
  "invoice",
  "ref_id",
  "amount",
  "balance_before",
  "balance_after",
] as const satisfies (keyof MutationRow)[];

async function* cellsOf(batches: AsyncIterable<MutationRow[]>) {
  for await (const rows of batches) {
    yield rows.map((row) => columns.map((column) => row[column]));
  }
}

/**
 * The entries of the ledger of whoever is signed in that a filter selects, as CSV; 404 for everybody
 * who is no reseller, 422 where it is no filter.
 *
 * @param filter unchecked
 */
export async function downloadLedger(filter: object): Promise<Response> {
  const principal = await currentPrincipal();
  if (principal.kind !== "user" || principal.role !== "reseller") {
    return new Response(null, { status: 404 });
  }
  const checked = ledgerFilter.safeParse(filter);
  if (!checked.success) return new Response(null, { status: 422 });
  const context = processContext(principal);
  const { from, to } = checked.data;
  const name = ["grosir-balance", from, to].filter((part) => part !== undefined).join("-");
  return csvDownload(name, columns, cellsOf(exportMutations(context, checked.data)));
}
