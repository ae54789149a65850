import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { isItemCode } from "./validators/validator-definition";

export type NewItemValidation = {
  itemId: number;
  /** Code of the validator. */
  validator: string;
  /** What the validator calls the game or service; of a peer the id of its item. */
  code: string;
  requiresZone: boolean;
};

/** Answers whether there is such an item; its copy elsewhere is out of date from now on. */
async function touchItem(tx: Prisma.TransactionClient, itemId: number): Promise<boolean> {
  const touched = await tx.$executeRaw`
    UPDATE items SET updated_at = clock_timestamp() WHERE id = ${itemId}`;
  return touched > 0;
}

/**
 * Lets accounts of an item be validated, by this validator only. What was said of accounts before
 * counts no more.
 *
 * @throws AppError ITEM_NOT_FOUND, VALIDATION_FAILED naming each wrong field (also an unknown
 *   validator), NOT_FOUND (not the operator)
 */
export async function setItemValidation(
  { db, principal, now }: VerbContext,
  { itemId, validator: validatorCode, code, requiresZone }: NewItemValidation,
): Promise<void> {
  requireOperator(principal);
  await db.prisma.$transaction(async (tx) => {
    // Switched off meanwhile, it would not tell this item.
    await tx.$queryRaw`SELECT FROM validators WHERE code = ${validatorCode} FOR SHARE`;
    if (!(await touchItem(tx, itemId))) throw new AppError("ITEM_NOT_FOUND");
    const validator = await tx.validator.findUnique({ where: { code: validatorCode } });
    const errors: FieldErrors = {};
    if (!validator) errors.validator = ["is not known"];
    else if (!isItemCode(validator.kind, code)) {
      errors.code = [
        validator.kind === "peer"
          ? "must be the id of the peer's item"
          : "must be 1 to 100 printable ASCII characters",
      ];
    }
    if (!validator || errors.code) throw new AppError("VALIDATION_FAILED", { errors });
    const validation = { validatorId: validator.id, code, requiresZone, updatedAt: now };
    await tx.itemValidation.upsert({
      where: { itemId },
      create: { itemId, ...validation },
      update: validation,
    });
  });
}

/**
 * From now on accounts of the item cannot be validated.
 *
 * @throws AppError ITEM_NOT_FOUND, VALIDATION_NOT_AVAILABLE (they could not before), NOT_FOUND (not the
 *   operator)
 */
export async function removeItemValidation(
  { db, principal }: VerbContext,
  itemId: number,
): Promise<void> {
  requireOperator(principal);
  await db.prisma.$transaction(async (tx) => {
    if (!(await touchItem(tx, itemId))) throw new AppError("ITEM_NOT_FOUND");
    const { count } = await tx.itemValidation.deleteMany({ where: { itemId } });
    if (count === 0) throw new AppError("VALIDATION_NOT_AVAILABLE");
  });
}
