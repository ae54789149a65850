import type { SupplierKind } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { text } from "@/shared/schemas";
import { sealedColumns } from "./open-supplier";
import { checkedCredentials, checkedSettings, isSupplierCode } from "./supplier-definition";

export type NewSupplier = {
  /** Names it for good, also in the address of its callbacks. */
  code: string;
  name: string;
  kind: SupplierKind;
  settings: unknown;
  credentials: unknown;
};

/**
 * Adds a supplier, switched on. It gets no orders before it has offers.
 *
 * @throws AppError VALIDATION_FAILED naming each wrong field (also a code in use), NOT_FOUND (not the
 *   operator)
 */
export async function createSupplier(
  { db, principal, now, sealer }: VerbContext,
  { code, name, kind, settings, credentials }: NewSupplier,
): Promise<{ id: number }> {
  requireOperator(principal);
  const errors: Record<string, string[]> = {};
  if (!isSupplierCode(code)) errors.code = ["must be 1 to 40 of a-z, 0-9 and -"];
  if (!text(1, 100).safeParse(name).success) errors.name = ["must have 1 to 100 characters"];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const checked = checkedSettings(kind, settings);
  const secrets = checkedCredentials(kind, credentials);
  const [row] = await db.prisma.supplier.createManyAndReturn({
    data: {
      ...{ code, name, kind, settings: checked, createdAt: now, updatedAt: now },
      ...sealedColumns(sealer, code, secrets),
    },
    // Of two at the same moment one finds the code taken, as anyone does later.
    skipDuplicates: true,
    select: { id: true },
  });
  if (!row) throw new AppError("VALIDATION_FAILED", { errors: { code: ["is in use"] } });
  return row;
}
