import { AppError } from "@/shared/errors";
import type { Scope } from "@/shared/scopes";

/** Who is asking. `system` is the operator at the command line of the machine itself. */
export type Principal =
  | { kind: "anonymous" }
  | { kind: "system" }
  | { kind: "user"; userId: number; role: "reseller"; resellerId: number; sessionId: string }
  | { kind: "user"; userId: number; role: "operator"; resellerId: null; sessionId: string }
  | { kind: "apiKey"; keyId: number; resellerId: number; scopes: readonly Scope[] };

/**
 * The reseller on whose behalf the principal acts.
 *
 * @throws AppError NOT_SIGNED_IN for strangers, NOT_FOUND for the operator's own side
 */
export function resellerOf(principal: Principal): number {
  if (principal.kind === "anonymous") throw new AppError("NOT_SIGNED_IN");
  if (principal.kind === "system" || principal.resellerId === null) throw new AppError("NOT_FOUND");
  return principal.resellerId;
}

/**
 * Lets only the operator pass.
 *
 * @throws AppError NOT_SIGNED_IN for strangers, NOT_FOUND for resellers and keys
 */
export function requireOperator(principal: Principal): void {
  if (principal.kind === "system") return;
  if (principal.kind === "anonymous") throw new AppError("NOT_SIGNED_IN");
  if (principal.kind === "user" && principal.role === "operator") return;
  throw new AppError("NOT_FOUND");
}
