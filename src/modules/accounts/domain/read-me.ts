import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import type { Me } from "../contract";

/**
 * The person who is signed in, and the account they act for.
 *
 * @throws AppError NOT_SIGNED_IN
 */
export async function readMe({ db, principal }: VerbContext): Promise<Me> {
  if (principal.kind !== "user") throw new AppError("NOT_SIGNED_IN");
  const row = await db.prisma.user.findUnique({
    where: { id: principal.userId },
    include: { reseller: { include: { tier: true } } },
  });
  if (!row) throw new AppError("NOT_SIGNED_IN");
  const { reseller } = row;
  return {
    user: { name: row.name, email: row.email, role: row.role },
    reseller: reseller && {
      id: toSafeNumber(reseller.id),
      name: reseller.name,
      tier: reseller.tier.name,
    },
  };
}
