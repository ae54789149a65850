import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import type { ListEntriesInput, MutationRow } from "../contract";
import { mutationRow } from "./mutation-row";

const BATCH = 500;

/**
 * Entries of the reseller's ledger after `after` up to `up_to`, oldest first, some at a time.
 *
 * @returns `next` is the cursor that goes on; null: these were the last
 */
export async function listEntries(
  { db, principal, timeZone }: VerbContext,
  { cursor, after, up_to, time_zone }: ListEntriesInput,
): Promise<{ data: MutationRow[]; next: number | null }> {
  const begin = Math.max(after, cursor ?? 0);
  const end = Math.min(up_to, begin + BATCH);
  const rows = await db.prisma.mutation.findMany({
    where: { resellerId: resellerOf(principal), seq: { gt: begin, lte: end } },
    orderBy: { seq: "asc" },
  });
  const last = rows.at(-1)?.seq;
  const more = last !== undefined && rows.length === BATCH && last < up_to;
  return {
    data: rows.map((row) => mutationRow(row, time_zone ?? timeZone)),
    next: more ? toSafeNumber(last) : null,
  };
}
