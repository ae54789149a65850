import { createRouter, resellerProcedure, signedInProcedure } from "@/server/trpc";
import { confirmPasswordInput, done, firstSteps, me } from "./contract";
import { dismissFirstSteps } from "./domain/dismiss-first-steps";
import { readFirstSteps } from "./domain/read-first-steps";
import { readMe } from "./domain/read-me";
import { verifyOwnPassword } from "./domain/verify-own-password";

const ok = { message: "OK" } as const;

export const accountsRouter = createRouter({
  me: signedInProcedure.output(me).query(({ ctx }) => readMe(ctx)),

  firstSteps: resellerProcedure.output(firstSteps).query(({ ctx }) => readFirstSteps(ctx)),

  dismissFirstSteps: resellerProcedure
    .output(firstSteps)
    .mutation(({ ctx }) => dismissFirstSteps(ctx)),

  confirmPassword: signedInProcedure
    .input(confirmPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await verifyOwnPassword(ctx, input.password);
      return ok;
    }),
});
