import { adjustBalance } from "@/modules/ledger/domain/adjust-balance";
import type { VerbContext } from "@/server/db/verb-context";
import { deliverBy } from "../demo/demo-suppliers";
import { validateBy } from "../demo/demo-validator";
import { seedInto } from "../demo/seed-demo";
import type { FuzzSuppliers } from "./testing/fuzz-suppliers";

const RUPIAH = 1_000_000_000;

/**
 * Fills an empty database with the demo and a balance that no fuzzing uses up.
 *
 * @returns the reseller's key
 */
export async function fillFuzzShop(
  context: VerbContext,
  { suppliers, lookup }: FuzzSuppliers,
): Promise<string> {
  const { reseller } = await seedInto(context);
  await deliverBy(context, suppliers);
  await validateBy(context, lookup);
  const { id } = await context.db.prisma.reseller.findFirstOrThrow();
  await adjustBalance(context, { resellerId: Number(id), amount: RUPIAH, reason: "fuzz" });
  return reseller.api_key;
}
