import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError } from "@/shared/errors";
import { assertMayCall, type ProcedureMeta } from "./access";
import { asUnavailable } from "./db/failures";
import type { VerbContext } from "./db/verb-context";
import { resellerOf } from "./principal";
import { fieldErrors } from "./validation-errors";

/** What a door hands to a procedure. */
export type RequestContext = VerbContext & { requestId: string };

/** The refusal behind whatever a procedure threw; undefined for a fault of ours. */
export function refusalOf(error: unknown, readOnly = false): AppError | undefined {
  if (error instanceof AppError) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof AppError) return cause;
  if (error instanceof TRPCError && error.code === "BAD_REQUEST") {
    if (cause instanceof ZodError) {
      return new AppError("VALIDATION_FAILED", { errors: fieldErrors(cause) });
    }
    return new AppError("MALFORMED_JSON");
  }
  if (error instanceof TRPCError && error.code === "NOT_FOUND") return new AppError("NOT_FOUND");
  if (error instanceof TRPCError && error.code === "METHOD_NOT_SUPPORTED") {
    return new AppError("METHOD_NOT_ALLOWED");
  }
  return asUnavailable(cause, readOnly);
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    // Coming back is asking anew who that is, so a session that ended is told nothing for longer.
    sse: { maxDurationMs: 60_000, ping: { enabled: true, intervalMs: 15_000 } },
    errorFormatter({ shape, error, ctx, type }) {
      const refusal = refusalOf(error, type === "query") ?? new AppError("INTERNAL_ERROR");
      return {
        code: shape.code,
        message: refusal.code,
        data: {
          code: refusal.code,
          httpStatus: refusal.status,
          errors: refusal.errors,
          extra: refusal.extra,
          requestId: ctx?.requestId,
        },
      };
    },
  });

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

const guarded = t.procedure.use(({ ctx, meta, next }) => {
  assertMayCall(ctx.principal, meta);
  return next();
});

/** For strangers too, as those who have yet to sign in. Closed to keys. */
export const openProcedure = guarded;

/** For every person who is signed in to the portal, the operator's too. Closed to keys. */
export const signedInProcedure = guarded.use(({ ctx, next }) => {
  if (ctx.principal.kind !== "user") throw new AppError("NOT_SIGNED_IN");
  return next();
});

/** For whoever acts on behalf of one reseller: its users in the portal, its keys over REST. */
export const resellerProcedure = guarded.use(({ ctx, next }) => {
  resellerOf(ctx.principal);
  return next();
});
