import type { Db } from "@/server/db/database";
import type { Mutation, MutationDirection, Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { addDays, startOfDay } from "@/shared/calendar";
import type { LedgerFilter } from "../contract";
import { findNamedEntries } from "./find-named-entries";
import { type Counted, countBy, countWithin, lastSeq } from "./seq-bounds";

/**
 * The entries that a filter selects. Where a gapless counter numbers just these, they are a range of it
 * and nothing is ever counted; others are few, and counted.
 */
export type LedgerSlice = { where: Prisma.MutationWhereInput } & (
  | { counter: "seq" | "directionSeq" | "typeSeq"; after: bigint; upTo: bigint }
  | { counter: null }
);

/** `timeZone` is the one whose days the filter means. */
type SliceContext = Pick<VerbContext, "db" | "now" | "timeZone">;

/** The types that only ever move money one way. */
const directions: Record<string, MutationDirection> = {
  topup: "credit",
  refund: "credit",
  payment: "debit",
};

/** The entries of the days are those after the first number up to the second. */
async function boundsOf(
  context: SliceContext,
  resellerId: number,
  { from, to }: LedgerFilter,
): Promise<[after: bigint, upTo: bigint]> {
  const { db, timeZone } = context;
  const [after, upTo] = await Promise.all([
    from === undefined ? 0n : countBy(context, resellerId, startOfDay(from, timeZone)),
    to === undefined
      ? lastSeq(db, resellerId)
      : countBy(context, resellerId, startOfDay(addDays(to, 1), timeZone)),
  ]);
  return [after, upTo < after ? after : upTo];
}

/** Finds out which entries of a reseller's ledger a filter selects. */
export async function sliceLedger(
  context: SliceContext,
  resellerId: number,
  filter: LedgerFilter,
): Promise<LedgerSlice> {
  const { db } = context;
  const { direction, type, search } = filter;
  const bounds = await boundsOf(context, resellerId, filter);
  const [after, upTo] = bounds;
  const where = { resellerId, direction, type };
  if (search !== undefined) {
    const named = await findNamedEntries(db, resellerId, search);
    const within = named.filter((seq) => seq > after && seq <= upTo);
    return { where: { ...where, seq: { in: within } }, counter: null };
  }
  const oneWay = type === undefined ? undefined : directions[type];
  if (direction && type && oneWay === undefined) {
    return { where: { ...where, seq: { gt: after, lte: upTo } }, counter: null };
  }
  if (direction && type && oneWay !== direction) {
    return { where, counter: "seq", after: 0n, upTo: 0n };
  }
  const counted: Counted | null = type
    ? { counter: "typeSeq", type }
    : direction
      ? { counter: "directionSeq", direction }
      : null;
  if (counted === null) return { where, counter: "seq", after, upTo };
  const [before = 0n, last = 0n] = await Promise.all(
    bounds.map((seq) => countWithin(db, resellerId, counted, seq)),
  );
  return { where, counter: counted.counter, after: before, upTo: last };
}

/** One page of a slice, newest first, and how many entries it has. */
export async function pageOfSlice(
  { prisma }: Db,
  { where, ...range }: LedgerSlice,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: Mutation[]; total: bigint }> {
  if (range.counter === null) {
    const skip = (page - 1) * per_page;
    const [total, rows] = await prisma.$transaction(
      [
        prisma.mutation.count({ where }),
        prisma.mutation.findMany({ where, orderBy: { seq: "desc" }, skip, take: per_page }),
      ],
      { isolationLevel: "RepeatableRead" },
    );
    return { rows, total: BigInt(total) };
  }
  const { counter, after, upTo } = range;
  const last = upTo - BigInt(page - 1) * BigInt(per_page);
  const first = last - BigInt(per_page);
  const total = upTo - after;
  if (last <= after) return { rows: [], total };
  const rows = await prisma.mutation.findMany({
    where: { ...where, [counter]: { gt: first > after ? first : after, lte: last } },
    orderBy: { [counter]: "desc" },
  });
  return { rows, total };
}

/** All entries of a slice, newest first, some at a time. */
export async function* batchesOfSlice(
  { prisma }: Db,
  { where, ...range }: LedgerSlice,
  size: number,
): AsyncGenerator<Mutation[]> {
  const counter = range.counter ?? "seq";
  const within = range.counter === null ? {} : { [counter]: { gt: range.after, lte: range.upTo } };
  let last: bigint | undefined;
  do {
    const rows: Mutation[] = await prisma.mutation.findMany({
      where: { AND: [where, within, last === undefined ? {} : { [counter]: { lt: last } }] },
      orderBy: { [counter]: "desc" },
      take: size,
    });
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1)?.[counter];
  } while (last !== undefined);
}
