import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { findTier } from "./price-tier";

export type NewAccount = {
  business: string;
  name: string;
  /** As it is kept. */
  email: string;
  passwordHash: string;
  locale: string;
};

/** `active` may be used at once; `pending` waits for the operator and opens no door until then. */
export type AccountState = "active" | "pending";

/**
 * Opens the account of somebody who signs up, with them as its user.
 *
 * @throws AppError EMAIL_IN_USE
 */
export async function openAccount(
  { now, settings }: Pick<VerbContext, "now" | "settings">,
  tx: Prisma.TransactionClient,
  { business, name, email, passwordHash, locale }: NewAccount,
): Promise<AccountState> {
  const tier = await findTier(tx, settings.signUpTier).catch((cause) => {
    throw new Error("SIGN_UP_TIER names no price tier", { cause });
  });
  const status = settings.signUp === "approval" ? "pending" : "active";
  const [reseller] = await tx.reseller.createManyAndReturn({
    data: { name: business, email, tierId: tier.id, status, createdAt: now, updatedAt: now },
    // Of two at the same moment one finds the address taken, as anyone does later.
    skipDuplicates: true,
    select: { id: true },
  });
  if (!reseller) throw new AppError("EMAIL_IN_USE");
  const { count } = await tx.user.createMany({
    data: {
      ...{ email, name, passwordHash, locale, role: "reseller", resellerId: reseller.id },
      createdAt: now,
    },
    skipDuplicates: true,
  });
  if (count === 0) throw new AppError("EMAIL_IN_USE");
  return status;
}
