import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { text } from "@/shared/schemas";
import type { ValidatorKind } from "../contract";
import { sealedColumns } from "./validators/open-validator";
import { checkedConnection, isValidatorCode } from "./validators/validator-definition";

export type NewValidator = {
  /** Names it for good. */
  code: string;
  name: string;
  kind: ValidatorKind;
  settings: unknown;
  credentials: unknown;
};

/**
 * Adds a validator, switched on.
 *
 * @throws AppError VALIDATION_FAILED naming each wrong field (also a code in use), NOT_FOUND (not the
 *   operator)
 */
export async function createValidator(
  { db, principal, now, sealer }: VerbContext,
  { code, name, kind, ...given }: NewValidator,
): Promise<{ id: number }> {
  requireOperator(principal);
  const errors: FieldErrors = {};
  if (!isValidatorCode(code)) errors.code = ["must be 1 to 40 of a-z, 0-9 and -"];
  if (!text(1, 100).safeParse(name).success) errors.name = ["must have 1 to 100 characters"];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const { settings, credentials } = checkedConnection(kind, given);
  const [row] = await db.prisma.validator.createManyAndReturn({
    data: {
      ...{ code, name, kind, settings, createdAt: now, updatedAt: now },
      ...sealedColumns(sealer, code, credentials),
    },
    // Of two at the same moment one finds the code taken, as anyone does later.
    skipDuplicates: true,
    select: { id: true },
  });
  if (!row) throw new AppError("VALIDATION_FAILED", { errors: { code: ["is in use"] } });
  return row;
}
