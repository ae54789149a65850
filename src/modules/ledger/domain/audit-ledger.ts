import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { auditRefundRules } from "./audit-refund-rules";
import { auditRules, nextResellerId } from "./audit-rules";
import { auditStockRules } from "./audit-stock-rules";

/** One thing that is wrong in the books of a reseller or in the stock, and where. */
export type LedgerProblem = {
  /** Null where it concerns the stock of all. */
  resellerId: number | null;
  /** Which rule is broken, such as `balance_before`. */
  problem: string;
  /** The mutation, order, order line, item, lock or unit of stock that is concerned. */
  seq: number | null;
  orderId: number | null;
  lineId: number | null;
  itemId: number | null;
  lockId: number | null;
  unitId: number | null;
  /** What the books should say there and what they do say; null stands for nothing at all. */
  expected: string | null;
  found: string | null;
};

export type AuditTotals = {
  resellers: number;
  mutations: number;
  orders: number;
  problems: number;
};

type Row = {
  problem: string;
  seq?: string | null;
  order_id?: string | null;
  line_id?: string | null;
  item_id?: string | null;
  lock_id?: string | null;
  unit_id: string | null;
  expected: string | null;
  found: string | null;
};

type Query = <Result>(text: string, values?: unknown[]) => Promise<Result[]>;

function problemOf(resellerId: number | null, row: Row): LedgerProblem {
  const numberOf = (value: string | null = null) => (value === null ? null : Number(value));
  return {
    resellerId,
    problem: row.problem,
    seq: numberOf(row.seq),
    orderId: numberOf(row.order_id),
    lineId: numberOf(row.line_id),
    itemId: numberOf(row.item_id),
    lockId: numberOf(row.lock_id),
    unitId: numberOf(row.unit_id),
    expected: row.expected,
    found: row.found,
  };
}

async function auditReseller(query: Query, resellerId: number): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const rule of [...auditRules, ...auditRefundRules]) {
    const rows = await query<Row>(rule, [resellerId]);
    problems.push(...rows.map((row) => problemOf(resellerId, row)));
  }
  return problems;
}

async function auditStock(query: Query, now: Date): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const rule of auditStockRules) {
    const rows = await query<Row>(rule, [now]);
    problems.push(...rows.map((row) => problemOf(null, row)));
  }
  return problems;
}

/**
 * Walks the books of every reseller: the chain of mutations, the balance, the payment of every order
 * and the units it delivered; then the stock: what is counted and what locks hold. Each rule is one
 * statement and so sees one moment: orders may go on meanwhile.
 *
 * @param report told each problem as it is found
 * @returns how much was looked at, and how many problems there were
 * @throws AppError NOT_FOUND (not the operator)
 */
export async function auditLedger(
  { db, principal, now }: VerbContext,
  report: (problem: LedgerProblem) => void,
): Promise<AuditTotals> {
  requireOperator(principal);
  const totals: AuditTotals = { resellers: 0, mutations: 0, orders: 0, problems: 0 };
  const client = await db.pool.connect();
  const query: Query = async (text, values) => (await client.query(text, values)).rows;
  try {
    for (let last = "0"; ; ) {
      await query("BEGIN READ ONLY");
      // A long ledger may take longer than a request is given.
      await query("SET LOCAL statement_timeout = 0");
      const [next] = await query<{ id: string | null }>(nextResellerId, [last]);
      if (!next?.id) break;
      last = next.id;
      const problems = await auditReseller(query, Number(last));
      const [counted] = await query<{ mutations: string; orders: string }>(
        `SELECT (SELECT count(*) FROM mutations WHERE reseller_id = $1) AS mutations,
           (SELECT count(*) FROM orders WHERE reseller_id = $1) AS orders`,
        [last],
      );
      await query("COMMIT");
      problems.forEach(report);
      totals.resellers += 1;
      totals.mutations += Number(counted?.mutations);
      totals.orders += Number(counted?.orders);
      totals.problems += problems.length;
    }
    const problems = await auditStock(query, now);
    await query("COMMIT");
    problems.forEach(report);
    totals.problems += problems.length;
    return totals;
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
    client.release();
  }
}
