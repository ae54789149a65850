import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { Profile } from "../contract";

/**
 * The signed-in person and the account they act for, as the settings show them.
 *
 * @throws AppError NOT_SIGNED_IN, NOT_FOUND (not a reseller's person)
 */
export async function readProfile({ db, principal, now }: VerbContext): Promise<Profile> {
  const resellerId = resellerOf(principal);
  if (principal.kind !== "user") throw new AppError("NOT_FOUND");
  const user = await db.prisma.user.findFirst({
    where: { id: principal.userId, resellerId },
    include: { reseller: true, emailChange: { where: { expiresAt: { gt: now } } } },
  });
  if (!user?.reseller) throw new AppError("NOT_SIGNED_IN");
  const { name: business, email: contactEmail } = user.reseller;
  return {
    ...{ business, contact_email: contactEmail, name: user.name },
    ...{ email: user.email, new_email: user.emailChange?.email ?? null },
  };
}
