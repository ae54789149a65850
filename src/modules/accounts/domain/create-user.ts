import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { isEmailAddress, normalizeEmail } from "./email-address";
import { hashPassword, passwordProblem } from "./password";

export type NewUser = {
  email: string;
  name: string;
  /** 8 to 128 characters. */
  password: string;
  role: "reseller" | "operator";
  /** The account that a reseller's user acts for; null for the operator's. */
  resellerId: number | null;
};

/**
 * Lets a person sign in to the portal.
 *
 * @throws AppError VALIDATION_FAILED (e-mail wrong or in use, name, password, role and reseller that do
 *   not fit, no such reseller), NOT_FOUND (not the operator)
 */
export async function createUser(
  { db, principal, now }: VerbContext,
  { email, name, password, role, resellerId }: NewUser,
): Promise<{ id: number }> {
  requireOperator(principal);
  const address = normalizeEmail(email);
  const displayName = name.trim();
  const errors: FieldErrors = {};
  if (!isEmailAddress(address)) errors.email = ["must be an e-mail address"];
  if (displayName === "" || displayName.length > 200)
    errors.name = ["must have 1 to 200 characters"];
  const problem = passwordProblem(password);
  if (problem !== undefined) errors.password = [problem];
  if (role === "operator" && resellerId !== null) errors.resellerId = ["is for resellers only"];
  if (role === "reseller") {
    const reseller =
      resellerId === null
        ? null
        : await db.prisma.reseller.findUnique({ where: { id: resellerId }, select: { id: true } });
    if (!reseller) errors.resellerId = ["must be an existing reseller"];
  }
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });

  const [row] = await db.prisma.user.createManyAndReturn({
    data: {
      email: address,
      name: displayName,
      passwordHash: await hashPassword(password),
      role,
      resellerId,
      createdAt: now,
    },
    // Of two at the same moment one finds the address taken, as anyone does later.
    skipDuplicates: true,
    select: { id: true },
  });
  if (!row) throw new AppError("VALIDATION_FAILED", { errors: { email: ["is in use"] } });
  return { id: toSafeNumber(row.id) };
}
