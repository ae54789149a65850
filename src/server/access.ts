import type { OpenApiMeta } from "trpc-to-openapi";
import { AppError, type ErrorCode } from "@/shared/errors";
import type { RateGroup } from "@/shared/rate-limits";
import type { Scope } from "@/shared/scopes";
import type { Principal } from "./principal";

/** What a procedure says about itself beside its schemas. */
export type ProcedureMeta = OpenApiMeta & {
  /** What a key must be allowed for it. Every procedure with a REST path has one. */
  scope?: Scope;
  /** The refusals that the operation itself can answer, in the order of its checks. */
  errors?: readonly ErrorCode[];
  /** What it is counted with, beside all requests; queries count as `reading` unless told otherwise. */
  rateGroup?: RateGroup;
  /** A caller may send an Idempotency-Key, by which the verb does its work once. */
  idempotent?: true;
  /** A POST that needs no body: its parameters stand in the query, and a body that comes is not looked at. */
  bodyless?: true;
  /** Answers carry an ETag over everything but these top-level members. */
  etag?: { ignore: readonly string[] };
};

/**
 * Whether that principal may call a procedure at all. Procedures without a REST path are closed to
 * keys.
 *
 * @throws AppError NOT_FOUND, SCOPE_NOT_ALLOWED
 */
export function assertMayCall(principal: Principal, meta: ProcedureMeta | undefined): void {
  if (principal.kind !== "apiKey") return;
  if (!meta?.openapi || !meta.scope) throw new AppError("NOT_FOUND");
  if (!principal.scopes.includes(meta.scope)) {
    throw new AppError("SCOPE_NOT_ALLOWED", { errors: { scope: [meta.scope] } });
  }
}
