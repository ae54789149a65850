import { openSn } from "@/modules/fulfilment/domain/sealed-sn";
import type { Db } from "@/server/db/database";
import type { Dispatch } from "@/server/db/generated/client";
import type { Sealer } from "@/server/sealing";
import type { FaultsSupplier } from "./testing/faults-supplier";

type Transaction = Awaited<ReturnType<FaultsSupplier["transactions"]>>[number];

export type DispatchCheck = {
  dispatches: number;
  /** How many of them ended in each way. */
  endings: Record<string, number>;
  /** References, and numbers of lines, that were bought more often than ordered. */
  boughtTwice: string[];
  /** Purchases that no dispatch knows. */
  strayPurchases: string[];
  /** Dispatches that have not ended. */
  forgotten: string[];
  /** Dispatches that ended otherwise than the supplier says, or with another serial number. */
  wrongEndings: string[];
  /** Lines of which more or less was given back than failed, or more often. */
  wrongRefunds: string[];
};

function countBy<Value>(values: Value[], keyOf: (value: Value) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
}

/** What a dispatch should be after what its supplier made of it. */
function endingOf(transaction: Transaction | undefined): Dispatch["status"] {
  if (transaction?.rc === "00") return "completed";
  return transaction?.rc === "74" ? "reversed" : "failed";
}

/** A serial number must be the supplier's own. */
function isRight(dispatch: Dispatch, transaction: Transaction | undefined, sealer: Sealer) {
  const { status } = dispatch;
  if (status === "completed") {
    return endingOf(transaction) === status && openSn(sealer, dispatch) === transaction?.sn;
  }
  return status === endingOf(transaction);
}

type LineSums = {
  note: string;
  quantity: number;
  subtotal: string;
  failed: number;
  refunded: string;
  refunds: number;
  given: string;
};

function isRefundRight({ quantity, subtotal, failed, ...line }: LineSums): boolean {
  const due = (BigInt(subtotal) * BigInt(failed)) / BigInt(quantity);
  return BigInt(line.given) === due && BigInt(line.refunded) === due && line.refunds <= failed;
}

async function lineSums({ pool }: Db): Promise<LineSums[]> {
  const { rows } = await pool.query<LineSums>(`
    SELECT l.note, l.quantity, l.subtotal, l.refunded, m.refunds, m.given,
      (SELECT count(*)::integer FROM dispatches d WHERE d.reseller_id = l.reseller_id
        AND d.line_id = l.id AND d.status IN ('failed', 'reversed')) AS failed
    FROM order_lines l CROSS JOIN LATERAL (
      SELECT count(*)::integer AS refunds, coalesce(sum(m.amount), 0)::bigint AS given FROM mutations m
      WHERE m.reseller_id = l.reseller_id AND m.type = 'refund' AND m.cause LIKE l.id || ':%'
    ) m`);
  return rows;
}

/** Compares the books with what the supplier itself remembers. */
export async function checkDispatches(
  db: Db,
  sealer: Sealer,
  transactions: Transaction[],
): Promise<DispatchCheck> {
  const dispatches = await db.prisma.dispatch.findMany();
  const lines = await lineSums(db);
  const byReference = new Map(transactions.map((each) => [each.ref_id, each]));
  const known = new Set(dispatches.map(({ reference }) => reference));
  const ordered = new Map(lines.map(({ note, quantity }) => [note, quantity]));
  const nameOf = ({ id, status, reference }: Dispatch) => `${id} ${status} ${reference}`;
  const ended = dispatches.filter(({ endedAt }) => endedAt !== null);
  return {
    dispatches: dispatches.length,
    endings: Object.fromEntries(countBy(dispatches, ({ status }) => status)),
    boughtTwice: [
      ...[...countBy(transactions, ({ ref_id }) => ref_id)].filter(([, count]) => count > 1),
      ...[...countBy(transactions, ({ customer_no }) => customer_no)].filter(
        ([number, count]) => count > (ordered.get(number) ?? 0),
      ),
    ].map(([name]) => name),
    strayPurchases: transactions.filter(({ ref_id }) => !known.has(ref_id)).map((t) => t.ref_id),
    forgotten: dispatches.filter(({ endedAt }) => endedAt === null).map(nameOf),
    wrongEndings: ended
      .filter((each) => !isRight(each, byReference.get(each.reference ?? ""), sealer))
      .map(nameOf),
    wrongRefunds: lines.filter((line) => !isRefundRight(line)).map(({ note }) => note),
  };
}
