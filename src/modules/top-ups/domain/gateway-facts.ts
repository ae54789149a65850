import type { PaymentGateway } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { GatewayKind } from "../contract";

/** What the operator may see of a gateway; never its credentials. */
export type GatewayFacts = {
  id: number;
  code: string;
  name: string;
  kind: GatewayKind;
  settings: unknown;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
};

function factsOf(row: PaymentGateway): GatewayFacts {
  const { id, code, name, kind, settings, active, createdAt, updatedAt } = row;
  return { id, code, name, kind, settings, active, createdAt, updatedAt };
}

/** All gateways, the oldest first, also those switched off. */
export async function listGateways({ db, principal }: VerbContext): Promise<GatewayFacts[]> {
  requireOperator(principal);
  const rows = await db.prisma.paymentGateway.findMany({ orderBy: { id: "asc" } });
  return rows.map(factsOf);
}

/** @throws AppError NOT_FOUND (no such gateway, or not the operator) */
export async function findGateway(
  { db, principal }: VerbContext,
  code: string,
): Promise<GatewayFacts> {
  requireOperator(principal);
  const row = await db.prisma.paymentGateway.findUnique({ where: { code } });
  if (!row) throw new AppError("NOT_FOUND");
  return factsOf(row);
}
