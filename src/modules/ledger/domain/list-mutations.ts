import type { Db } from "@/server/db/database";
import type { Mutation, Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import type { ListMutationsInput, MutationRow } from "../contract";

type Counter = "seq" | "directionSeq" | "typeSeq";
type Page = { rows: Mutation[]; total: bigint };

/** The gapless counter that numbers exactly the mutations a filter selects. */
function counterOf({ direction, type }: ListMutationsInput): Counter | null {
  if (direction && type) return null;
  if (direction) return "directionSeq";
  return type ? "typeSeq" : "seq";
}

async function pageByCounter(
  db: Db,
  where: Prisma.MutationWhereInput,
  counter: Counter,
  { page, per_page }: ListMutationsInput,
): Promise<Page> {
  const newest = await db.prisma.mutation.findFirst({ where, orderBy: { [counter]: "desc" } });
  if (!newest) return { rows: [], total: 0n };
  const total = newest[counter];
  const last = total - BigInt(page - 1) * BigInt(per_page);
  const rows =
    last < 1n
      ? []
      : await db.prisma.mutation.findMany({
          where: { ...where, [counter]: { gt: last - BigInt(per_page), lte: last } },
          orderBy: { [counter]: "desc" },
        });
  return { rows, total };
}

/** Only for both filters at once; the types that occur in both directions are rare. */
async function pageByCount(
  db: Db,
  where: Prisma.MutationWhereInput,
  { page, per_page }: ListMutationsInput,
): Promise<Page> {
  const [total, rows] = await db.prisma.$transaction(
    [
      db.prisma.mutation.count({ where }),
      db.prisma.mutation.findMany({
        where,
        orderBy: { seq: "desc" },
        skip: (page - 1) * per_page,
        take: per_page,
      }),
    ],
    { isolationLevel: "RepeatableRead" },
  );
  return { rows, total: BigInt(total) };
}

/** One page of the reseller's ledger, newest first, with the exact number of matching entries. */
export async function listMutations(
  { db, principal, timeZone }: VerbContext,
  input: ListMutationsInput,
): Promise<{ rows: MutationRow[]; total: number }> {
  const where: Prisma.MutationWhereInput = {
    resellerId: resellerOf(principal),
    direction: input.direction,
    type: input.type,
  };
  const counter = counterOf(input);
  const { rows, total } = counter
    ? await pageByCounter(db, where, counter, input)
    : await pageByCount(db, where, input);
  return {
    total: toSafeNumber(total),
    rows: rows.map((row) => ({
      id: toSafeNumber(row.id),
      invoice: row.invoice,
      ref_id: row.refId,
      direction: row.direction,
      type: row.type,
      amount: toSafeNumber(row.amount),
      balance_before: toSafeNumber(row.balanceBefore),
      balance_after: toSafeNumber(row.balanceAfter),
      created_at: formatTime(row.createdAt, timeZone),
    })),
  };
}
