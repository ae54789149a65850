import type { Supplier, SupplierKind } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";

/** What the operator may see of a supplier; never its credentials. */
export type SupplierFacts = {
  id: number;
  code: string;
  name: string;
  kind: SupplierKind;
  settings: unknown;
  active: boolean;
  /** It failed on its own account: it gets no orders until then. */
  setAsideUntil: Date | null;
  problem: string | null;
  /** Items that it delivers. */
  offers: number;
  createdAt: Date;
  updatedAt: Date;
};

const counted = { _count: { select: { offers: true } } } as const;

function factsOf({ _count, ...row }: Supplier & { _count: { offers: number } }): SupplierFacts {
  const { id, code, name, kind, settings, active, setAsideUntil, problem } = row;
  const { createdAt, updatedAt } = row;
  return {
    ...{ id, code, name, kind, settings, active, setAsideUntil, problem },
    ...{ offers: _count.offers, createdAt, updatedAt },
  };
}

/** All suppliers, the oldest first, also those switched off. */
export async function listSuppliers({ db, principal }: VerbContext): Promise<SupplierFacts[]> {
  requireOperator(principal);
  const rows = await db.prisma.supplier.findMany({ include: counted, orderBy: { id: "asc" } });
  return rows.map(factsOf);
}

/** @throws AppError NOT_FOUND (no such supplier, or not the operator) */
export async function findSupplier(
  { db, principal }: VerbContext,
  code: string,
): Promise<SupplierFacts> {
  requireOperator(principal);
  const row = await db.prisma.supplier.findUnique({ where: { code }, include: counted });
  if (!row) throw new AppError("NOT_FOUND");
  return factsOf(row);
}
