import { type Principal, resellerMeant } from "@/server/principal";
import { AppError } from "@/shared/errors";

/**
 * Whose keys are meant: the operator names a reseller, a reseller's users have but their own. A key
 * never manages keys.
 *
 * @throws AppError NOT_SIGNED_IN, NOT_FOUND
 */
export function keyOwner(principal: Principal, named: number | undefined): number {
  if (principal.kind === "apiKey") throw new AppError("NOT_FOUND");
  return resellerMeant(principal, named);
}
