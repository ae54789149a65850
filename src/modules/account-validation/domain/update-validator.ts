import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { text } from "@/shared/schemas";
import { openCredentials, sealedColumns } from "./validators/open-validator";
import { checkedConnection } from "./validators/validator-definition";

/** What changes; the kind stays, since the codes of items hang on it. */
export type ValidatorChanges = {
  name?: string;
  /** Members that change; the others stay, and null takes one away. */
  settings?: Record<string, unknown>;
  /** All of them. */
  credentials?: unknown;
  /** Off: accounts of its items cannot be validated. */
  active?: boolean;
};

/**
 * Changes a validator; what is not named stays as it is. What it said of accounts before counts no more.
 *
 * @throws AppError NOT_FOUND (no such validator, or not the operator), VALIDATION_FAILED naming each
 *   wrong field
 */
export async function updateValidator(
  { db, principal, now, sealer }: VerbContext,
  code: string,
  { name, active, ...changes }: ValidatorChanges,
): Promise<void> {
  requireOperator(principal);
  if (name !== undefined && !text(1, 100).safeParse(name).success) {
    throw new AppError("VALIDATION_FAILED", {
      errors: { name: ["must have 1 to 100 characters"] },
    });
  }
  await db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM validators WHERE code = ${code} FOR NO KEY UPDATE`;
    const row = await tx.validator.findUnique({ where: { code } });
    if (!row) throw new AppError("NOT_FOUND");
    const { settings, credentials } = checkedConnection(row.kind, {
      settings: { ...(row.settings as Record<string, unknown>), ...changes.settings },
      credentials: changes.credentials ?? openCredentials(sealer, row),
    });
    await tx.validator.update({
      where: { code },
      data: { name, active, settings, ...sealedColumns(sealer, code, credentials), updatedAt: now },
    });
    if (active === undefined || active === row.active) return;
    // In the order of their ids, as whoever else locks several.
    await tx.$executeRaw`
      UPDATE items SET updated_at = clock_timestamp() WHERE id IN (
        SELECT item.id FROM items item JOIN item_validations validation ON validation.item_id = item.id
        WHERE validation.validator_id = ${row.id} ORDER BY item.id FOR NO KEY UPDATE OF item
      )`;
  });
}
