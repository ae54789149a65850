import type { MutationDirection, Prisma } from "@/server/db/generated/client";

export type NewMutation = {
  resellerId: number;
  direction: MutationDirection;
  type: string;
  /** Rupiah, above 0. */
  amount: number;
  /** What this mutation is for; a second one of this type and cause is never posted. */
  cause: string;
  invoice: string;
  refId: string | null;
  reason: string | null;
  at: Date;
};

export type PostedMutation = {
  /** Only `posted` has changed anything. */
  outcome: "posted" | "repeated" | "insufficient" | "too_large" | "unknown_reseller";
  /** Of the entry that stands, for `repeated` the first one's. */
  invoice: string;
  /** Rupiah after that entry; otherwise the balance as it is. */
  balanceAfter: number;
};

type Row = { outcome: PostedMutation["outcome"]; balance_after: bigint | null; invoice: string };

/**
 * Moves a balance: one call of the database's `post_mutation`, which alone writes balances.
 *
 * @param db the database, or as `{ prisma: tx }` the caller's transaction
 */
export async function postMutation(
  { prisma }: { prisma: Pick<Prisma.TransactionClient, "$queryRaw"> },
  { resellerId, direction, type, amount, cause, invoice, refId, reason, at }: NewMutation,
): Promise<PostedMutation> {
  const [row] = await prisma.$queryRaw<Row[]>`
    SELECT posted.outcome::text, posted.balance_after, coalesce(known.invoice, ${invoice}) AS invoice
    FROM post_mutation(${resellerId}::bigint, ${direction}::mutation_direction, ${type},
      ${amount}::bigint, ${cause}, ${invoice}, ${refId}, ${reason}, ${at}::timestamptz) posted
    LEFT JOIN mutations known ON known.reseller_id = ${resellerId}::bigint AND known.seq = posted.seq`;
  if (!row) throw new Error("post_mutation answered nothing");
  return {
    outcome: row.outcome,
    invoice: row.invoice,
    balanceAfter: Number(row.balance_after ?? 0),
  };
}
