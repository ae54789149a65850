import type { Db } from "@/server/db/database";
import type { MutationDirection } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { addMonths, startOfDay } from "@/shared/calendar";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import type { Statement, StatementInput } from "../contract";
import { countBy } from "./seq-bounds";

type SumRow = { type: string; direction: MutationDirection; count: string; amount: string };

async function balanceAfter({ prisma }: Db, resellerId: number, seq: bigint): Promise<number> {
  if (seq === 0n) return 0;
  const entry = await prisma.mutation.findUniqueOrThrow({
    where: { resellerId_seq: { resellerId: BigInt(resellerId), seq } },
    select: { balanceAfter: true },
  });
  return toSafeNumber(entry.balanceAfter);
}

async function sumsOf(db: Db, resellerId: number, after: bigint, last: bigint) {
  const { rows } = await db.pool.query<SumRow>(
    `SELECT type, direction, count(*) AS count, sum(amount) AS amount FROM mutations
     WHERE reseller_id = $1 AND seq > $2 AND seq <= $3
     GROUP BY type, direction ORDER BY direction, sum(amount) DESC, type`,
    [resellerId, after, last],
  );
  return rows.map(({ type, direction, count, amount }) => ({
    type,
    direction,
    count: Number(count),
    amount: toSafeNumber(BigInt(amount)),
  }));
}

async function firstMonth({ prisma }: Db, resellerId: number, zone: string) {
  const first = await prisma.mutation.findUnique({
    where: { resellerId_seq: { resellerId: BigInt(resellerId), seq: 1n } },
    select: { createdAt: true },
  });
  return first && formatTime(first.createdAt, zone).slice(0, 7);
}

/**
 * What a month did to the balance, in Rupiah. A month is a piece of the chain: it opens with what the
 * month before closed with.
 *
 * @throws Error where the sums do not lead from the opening to the closing balance
 */
export async function readStatement(
  { db, principal, now, timeZone }: VerbContext,
  { month, time_zone }: StatementInput,
): Promise<Statement> {
  const resellerId = resellerOf(principal);
  const zone = time_zone ?? timeZone;
  const from = startOfDay(`${month}-01`, zone);
  const until = startOfDay(`${addMonths(month, 1)}-01`, zone);
  const [after, counted] = await Promise.all([
    countBy({ db, now }, resellerId, from),
    countBy({ db, now }, resellerId, until),
  ]);
  const last = counted < after ? after : counted;
  const [opening, closing, sums, first_month] = await Promise.all([
    balanceAfter(db, resellerId, after),
    balanceAfter(db, resellerId, last),
    sumsOf(db, resellerId, after, last),
    firstMonth(db, resellerId, zone),
  ]);
  const total = (wanted: MutationDirection) =>
    sums.reduce((sum, { direction, amount }) => sum + (direction === wanted ? amount : 0), 0);
  const [credited, debited] = [total("credit"), total("debit")];
  if (opening + credited - debited !== closing) {
    throw new Error(`entries of reseller ${resellerId} after ${after} up to ${last} do not add up`);
  }
  return {
    month,
    from: formatTime(from, zone),
    until: formatTime(until, zone),
    complete: until <= now,
    first_month,
    opening_balance: opening,
    credited,
    debited,
    closing_balance: closing,
    sums,
    entries: toSafeNumber(last - after),
    after_seq: toSafeNumber(after),
    last_seq: toSafeNumber(last),
  };
}
