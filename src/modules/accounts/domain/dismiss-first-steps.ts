import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { FirstSteps } from "../contract";
import { readFirstSteps } from "./read-first-steps";

/** Puts the list of first steps away for good, however many of them are taken. */
export async function dismissFirstSteps(context: VerbContext): Promise<FirstSteps> {
  const resellerId = resellerOf(context.principal);
  const dismissedAt = context.now;
  await context.db.prisma.firstSteps.upsert({
    where: { resellerId },
    create: { resellerId, dismissedAt },
    update: { dismissedAt },
  });
  return readFirstSteps(context);
}
