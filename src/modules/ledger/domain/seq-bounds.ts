import type { Db } from "@/server/db/database";
import type { VerbContext } from "@/server/db/verb-context";

/**
 * An entry carries the time of its request and `seq` the order of posting, so close to each other they
 * may disagree. No request waits longer than this for its turn.
 */
const DISORDER = "5 minutes";

/** How many entries the reseller has. */
export async function lastSeq(db: Db, resellerId: number): Promise<bigint> {
  const balance = await db.prisma.balance.findUnique({ where: { resellerId } });
  return balance?.lastSeq ?? 0n;
}

/**
 * How many of a reseller's entries there were by that moment. It cuts the chain into two pieces, so an
 * entry that was overtaken at the moment itself counts with those beside it. Both steps are ranges of
 * the index over the times, the second one a few minutes wide.
 */
export async function countBy(
  { db, now }: Pick<VerbContext, "db" | "now">,
  resellerId: number,
  moment: Date,
): Promise<bigint> {
  if (moment > now) return lastSeq(db, resellerId);
  // OFFSET 0 keeps the planner from walking the ledger by `seq` until the time fits.
  const { rows } = await db.pool.query<{ seq: string }>(
    `SELECT coalesce(max(near.seq), 0) AS seq FROM (
       SELECT m.seq FROM mutations m
       WHERE m.reseller_id = $1 AND m.created_at < $2 AND m.created_at >= (
         SELECT b.created_at FROM mutations b
         WHERE b.reseller_id = $1 AND b.created_at < $2 ORDER BY b.created_at DESC LIMIT 1
       ) - interval '${DISORDER}' OFFSET 0
     ) near`,
    [resellerId, moment],
  );
  return BigInt(rows[0]?.seq ?? 0);
}

/** A gapless counter of a reseller's ledger, and of what. */
export type Counted =
  | { counter: "directionSeq"; direction: "credit" | "debit" }
  | { counter: "typeSeq"; type: string };

/**
 * How many of the first `seq` entries a counter numbers: found by halving, as the counter grows with
 * `seq`.
 */
export async function countWithin(
  db: Db,
  resellerId: number,
  counted: Counted,
  seq: bigint,
): Promise<bigint> {
  const [column, number, value] =
    counted.counter === "typeSeq"
      ? ["type", "type_seq", counted.type]
      : ["direction", "direction_seq", counted.direction];
  const { rows } = await db.pool.query<{ within: string }>(
    `WITH RECURSIVE halving(low, high) AS (
       SELECT 0::bigint, 1 + coalesce((
         SELECT m.${number} FROM mutations m WHERE m.reseller_id = $1 AND m.${column} = $2
         ORDER BY m.${number} DESC LIMIT 1
       ), 0)
       UNION ALL
       SELECT CASE WHEN m.seq <= $3 THEN m.${number} ELSE low END,
              CASE WHEN m.seq <= $3 THEN high ELSE m.${number} END
       FROM halving
       JOIN mutations m
         ON m.reseller_id = $1 AND m.${column} = $2 AND m.${number} = (low + high) / 2
       WHERE high - low > 1
     )
     SELECT max(low) AS within FROM halving`,
    [resellerId, value, seq],
  );
  return BigInt(rows[0]?.within ?? 0);
}
