import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { ValidatorKind } from "../contract";

/** What the operator may see of a validator; never its credentials. */
export type ValidatorFacts = {
  id: number;
  code: string;
  name: string;
  kind: ValidatorKind;
  settings: unknown;
  active: boolean;
  /** How many items it is attached to. */
  items: number;
  createdAt: Date;
  updatedAt: Date;
};

const counted = {
  _count: { select: { items: true } },
} as const satisfies Prisma.ValidatorInclude;

function factsOf(row: Prisma.ValidatorGetPayload<{ include: typeof counted }>): ValidatorFacts {
  const { id, code, name, kind, settings, active, createdAt, updatedAt, _count } = row;
  return { id, code, name, kind, settings, active, items: _count.items, createdAt, updatedAt };
}

/** All validators, the oldest first, also those switched off. */
export async function listValidators({ db, principal }: VerbContext): Promise<ValidatorFacts[]> {
  requireOperator(principal);
  const rows = await db.prisma.validator.findMany({ include: counted, orderBy: { id: "asc" } });
  return rows.map(factsOf);
}

/** @throws AppError NOT_FOUND (no such validator, or not the operator) */
export async function findValidator(
  { db, principal }: VerbContext,
  code: string,
): Promise<ValidatorFacts> {
  requireOperator(principal);
  const row = await db.prisma.validator.findUnique({ where: { code }, include: counted });
  if (!row) throw new AppError("NOT_FOUND");
  return factsOf(row);
}
