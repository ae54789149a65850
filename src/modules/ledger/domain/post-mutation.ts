import type { Db } from "@/server/db/database";
import type { MutationDirection } from "@/server/db/generated/client";

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

type Row = { outcome: PostedMutation["outcome"]; balance_after: string | null; invoice: string };

/** Moves a balance: one call of the database's `post_mutation`, which alone writes balances. */
export async function postMutation(db: Db, mutation: NewMutation): Promise<PostedMutation> {
  const { rows } = await db.pool.query<Row>({
    text: `
      SELECT posted.outcome, posted.balance_after, coalesce(known.invoice, $6) AS invoice
      FROM post_mutation($1, $2, $3, $4, $5, $6, $7, $8, $9) posted
      LEFT JOIN mutations known ON known.reseller_id = $1 AND known.seq = posted.seq`,
    values: [
      mutation.resellerId,
      mutation.direction,
      mutation.type,
      mutation.amount,
      mutation.cause,
      mutation.invoice,
      mutation.refId,
      mutation.reason,
      mutation.at,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error("post_mutation answered nothing");
  return {
    outcome: row.outcome,
    invoice: row.invoice,
    balanceAfter: Number(row.balance_after ?? 0),
  };
}
