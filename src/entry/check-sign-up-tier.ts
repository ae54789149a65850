import type { Db } from "@/server/db/database";
import type { Env } from "@/server/env";

/**
 * Makes sure that whoever signs up can be given a price tier.
 *
 * @throws Error naming the tiers there are, where strangers may sign up and theirs is none of them
 */
export async function checkSignUpTier(
  db: Db,
  { SIGN_UP, SIGN_UP_TIER }: Pick<Env, "SIGN_UP" | "SIGN_UP_TIER">,
): Promise<void> {
  if (SIGN_UP === "off") return;
  const tiers = await db.prisma.priceTier.findMany({ orderBy: { id: "asc" } });
  const codes = tiers.map(({ code }) => code);
  if (codes.includes(SIGN_UP_TIER)) return;
  throw new Error(`SIGN_UP_TIER is no price tier; must be one of: ${codes.join(", ")}.`);
}
