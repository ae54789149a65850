import { type Principal, requireOperator, resellerOf } from "@/server/principal";

/**
 * The reseller whose webhook is meant: the operator names one, others have but their own.
 *
 * @throws AppError NOT_SIGNED_IN, NOT_FOUND
 */
export function resellerMeant(principal: Principal, named: number | undefined): number {
  if (named === undefined) return resellerOf(principal);
  requireOperator(principal);
  return named;
}
