import { createRouter, resellerProcedure, signedInProcedure } from "@/server/trpc";
import { firstSteps, me } from "./contract";
import { dismissFirstSteps } from "./domain/dismiss-first-steps";
import { readFirstSteps } from "./domain/read-first-steps";
import { readMe } from "./domain/read-me";

export const accountsRouter = createRouter({
  me: signedInProcedure.output(me).query(({ ctx }) => readMe(ctx)),

  firstSteps: resellerProcedure.output(firstSteps).query(({ ctx }) => readFirstSteps(ctx)),

  dismissFirstSteps: resellerProcedure
    .output(firstSteps)
    .mutation(({ ctx }) => dismissFirstSteps(ctx)),
});
