import { AppError } from "@/shared/errors";
import type { Scope } from "@/shared/scopes";

/** How long an entered password counts for what asks for it again. */
const RECENT_PASSWORD_MS = 10 * 60_000;

type SignedIn = {
  kind: "user";
  userId: number;
  sessionId: string;
  /** When the password was entered last. */
  passwordAt: Date;
};

/** Who is asking. `system` is the operator at the command line of the machine itself. */
export type Principal =
  | { kind: "anonymous" }
  | { kind: "system" }
  | (SignedIn & { role: "reseller"; resellerId: number })
  | (SignedIn & { role: "operator"; resellerId: null })
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

/**
 * The reseller who is meant: the operator names one, others have but their own.
 *
 * @throws AppError NOT_SIGNED_IN, NOT_FOUND
 */
export function resellerMeant(principal: Principal, named: number | undefined): number {
  if (named === undefined) return resellerOf(principal);
  requireOperator(principal);
  return named;
}

/**
 * Lets a person pass only shortly after they entered their password. Keys have scopes instead, and the
 * command line its machine.
 *
 * @throws AppError PASSWORD_REQUIRED
 */
export function requireRecentPassword(principal: Principal, now: Date): void {
  if (principal.kind !== "user") return;
  if (now.getTime() - principal.passwordAt.getTime() <= RECENT_PASSWORD_MS) return;
  throw new AppError("PASSWORD_REQUIRED");
}
