import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireRecentPassword } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import type { Profile, UpdateProfileInput } from "../contract";
import { isEmailAddress, normalizeEmail } from "./email-address";
import { readProfile } from "./read-profile";

/** @returns false where another account has that address already */
async function setContact(
  tx: Prisma.TransactionClient,
  resellerId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  // One statement, so that an address taken at this moment is a refusal and no fault.
  const count = await tx.$executeRaw`
    UPDATE resellers SET email = ${email}, updated_at = ${now}::timestamptz
    WHERE id = ${resellerId} AND NOT EXISTS (
      SELECT FROM resellers other WHERE other.email = ${email} AND other.id <> ${resellerId})`;
  return count === 1;
}

/**
 * Changes what is named of the signed-in person's profile. A new contact address asks for the password
 * again.
 *
 * @throws AppError VALIDATION_FAILED (no name, no e-mail address, one in use), PASSWORD_REQUIRED,
 *   NOT_SIGNED_IN, NOT_FOUND (not a reseller's person)
 */
export async function updateProfile(
  context: VerbContext,
  input: UpdateProfileInput,
): Promise<Profile> {
  const { db, principal, now } = context;
  const before = await readProfile(context);
  if (principal.kind !== "user" || principal.role !== "reseller") throw new AppError("NOT_FOUND");
  const name = input.name?.trim() ?? before.name;
  const email = normalizeEmail(input.contact_email ?? before.contact_email);
  const errors: FieldErrors = {};
  if (name === "") errors.name = ["must not be empty"];
  if (!isEmailAddress(email)) errors.contact_email = ["must be an e-mail address"];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const changed = [
    ...(name === before.name ? [] : ["name"]),
    ...(email === before.contact_email ? [] : ["contact_email"]),
  ];
  if (changed.length === 0) return before;
  if (changed.includes("contact_email")) requireRecentPassword(principal, now);

  await db.prisma.$transaction(async (tx) => {
    await tx.user.updateMany({ where: { id: principal.userId }, data: { name } });
    if (!(await setContact(tx, principal.resellerId, email, now))) {
      throw new AppError("VALIDATION_FAILED", { errors: { contact_email: ["is in use"] } });
    }
    await recordAudit(context, { action: "profile.changed", facts: { changed } }, tx);
  });
  return readProfile(context);
}
