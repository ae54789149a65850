import type { PaymentGateway, TopUp } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import type { TopUpStatus } from "../contract";
import { topUpStatus, withStatus } from "./top-up-status";

/** What the operator sees of a top-up; amounts in Rupiah. */
export type TopUpFacts = {
  invoice: string;
  resellerId: number;
  gateway: string;
  channel: string;
  amount: number;
  fee: number;
  total: number;
  status: TopUpStatus;
  reference: string | null;
  /** Why the operator has to look at it. */
  problem: string | null;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
};

type Row = TopUp & { gateway: PaymentGateway };

function factsOf(row: Row, now: Date): TopUpFacts {
  return {
    invoice: row.invoice,
    resellerId: toSafeNumber(row.resellerId),
    gateway: row.gateway.code,
    channel: row.channel,
    amount: toSafeNumber(row.amount),
    fee: toSafeNumber(row.fee),
    total: toSafeNumber(row.total),
    status: topUpStatus(row, now),
    reference: row.reference,
    problem: row.problem,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    paidAt: row.paidAt,
  };
}

/**
 * Top-ups of all resellers, newest first.
 *
 * @param filter.problem only those that wait for the operator
 */
export async function listTopUps(
  { db, principal, now }: VerbContext,
  { status, problem, limit }: { status?: TopUpStatus; problem?: boolean; limit: number },
): Promise<TopUpFacts[]> {
  requireOperator(principal);
  const rows = await db.prisma.topUp.findMany({
    where: {
      ...(status && withStatus(status, now)),
      ...(problem && { problem: { not: null } }),
    },
    include: { gateway: true },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map((row) => factsOf(row, now));
}

/** @throws AppError NOT_FOUND (no such invoice, or not the operator) */
export async function topUpOfInvoice(
  { db, principal }: VerbContext,
  invoice: string,
): Promise<Row> {
  requireOperator(principal);
  const row = await db.prisma.topUp.findFirst({ where: { invoice }, include: { gateway: true } });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError NOT_FOUND (no such invoice, or not the operator) */
export async function readTopUp(context: VerbContext, invoice: string): Promise<TopUpFacts> {
  return factsOf(await topUpOfInvoice(context, invoice), context.now);
}
