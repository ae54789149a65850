import type { Prisma, Supplier } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { text } from "@/shared/schemas";
import { itemsOffered, markStockChanges } from "./mark-stock-changes";
import { sealedColumns } from "./open-supplier";
import { checkedCredentials, checkedSettings } from "./supplier-definition";

/** What changes; the kind stays, since offers and orders hang on it. */
export type SupplierChanges = {
  name?: string;
  /** Members that change; the others stay. `margin` likewise, or null for none. */
  settings?: Record<string, unknown>;
  /** All of them. */
  credentials?: unknown;
  /** Off: gets no new orders; what it has is still settled. */
  active?: boolean;
  /** Its problem is solved: it gets orders again at once. */
  resume?: boolean;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function mergedSettings(row: Supplier, { margin, ...changes }: Record<string, unknown>) {
  const { margin: known, ...rest } = isRecord(row.settings) ? row.settings : {};
  const changed = isRecord(margin) ? { ...(isRecord(known) ? known : {}), ...margin } : known;
  const merged = { ...rest, ...changes, ...(margin === null ? {} : { margin: changed }) };
  return checkedSettings(row.kind, merged);
}

async function lockSupplier(tx: Prisma.TransactionClient, code: string): Promise<Supplier> {
  await tx.$queryRaw`SELECT FROM suppliers WHERE code = ${code} FOR NO KEY UPDATE`;
  const row = await tx.supplier.findUnique({ where: { code } });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Changes a supplier; what is not named stays as it is.
 *
 * @throws AppError NOT_FOUND (no such supplier, or not the operator), VALIDATION_FAILED naming each
 *   wrong field
 */
export async function updateSupplier(
  { db, principal, now, sealer }: VerbContext,
  code: string,
  { name, settings, credentials, active, resume }: SupplierChanges,
): Promise<void> {
  requireOperator(principal);
  if (name !== undefined && !text(1, 100).safeParse(name).success) {
    throw new AppError("VALIDATION_FAILED", {
      errors: { name: ["must have 1 to 100 characters"] },
    });
  }
  await db.prisma.$transaction(async (tx) => {
    const row = await lockSupplier(tx, code);
    const secrets = credentials === undefined ? null : checkedCredentials(row.kind, credentials);
    const data: Prisma.SupplierUpdateInput = {
      ...{ name, active, updatedAt: now },
      settings: settings && mergedSettings(row, settings),
      ...(secrets && sealedColumns(sealer, code, secrets)),
      ...(resume ? { setAsideUntil: null, problem: null } : {}),
    };
    await markStockChanges(tx, await itemsOffered(tx, row.id), now, () =>
      tx.supplier.update({ where: { code }, data }),
    );
    const { margin: _, ...ofItsCatalogue } = settings ?? {};
    if (secrets || Object.keys(ofItsCatalogue).length > 0) {
      await tx.supplierCatalogue.deleteMany({ where: { supplierId: row.id } });
    }
  });
}
