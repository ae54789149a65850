import { createRouter, resellerProcedure, signedInProcedure } from "@/server/trpc";
import {
  changePasswordInput,
  confirmPasswordInput,
  done,
  endedAnswer,
  endSessionInput,
  firstSteps,
  me,
  profile,
  sessionsAnswer,
  updateProfileInput,
} from "./contract";
import { changePassword } from "./domain/change-password";
import { dismissFirstSteps } from "./domain/dismiss-first-steps";
import { endOwnSessions } from "./domain/end-own-sessions";
import { listSessions } from "./domain/list-sessions";
import { readFirstSteps } from "./domain/read-first-steps";
import { readMe } from "./domain/read-me";
import { readProfile } from "./domain/read-profile";
import { updateProfile } from "./domain/update-profile";
import { verifyOwnPassword } from "./domain/verify-own-password";

const ok = { message: "OK" } as const;

export const accountsRouter = createRouter({
  me: signedInProcedure.output(me).query(({ ctx }) => readMe(ctx)),

  firstSteps: resellerProcedure.output(firstSteps).query(({ ctx }) => readFirstSteps(ctx)),

  dismissFirstSteps: resellerProcedure
    .output(firstSteps)
    .mutation(({ ctx }) => dismissFirstSteps(ctx)),

  profile: resellerProcedure.output(profile).query(({ ctx }) => readProfile(ctx)),

  updateProfile: resellerProcedure
    .input(updateProfileInput)
    .output(profile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),

  changePassword: signedInProcedure
    .input(changePasswordInput)
    .output(endedAnswer)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  sessions: signedInProcedure
    .output(sessionsAnswer)
    .query(async ({ ctx }) => ({ sessions: await listSessions(ctx) })),

  endSession: signedInProcedure
    .input(endSessionInput)
    .output(endedAnswer)
    .mutation(({ ctx, input }) => endOwnSessions(ctx, { name: input.session_id })),

  endOtherSessions: signedInProcedure
    .output(endedAnswer)
    .mutation(({ ctx }) => endOwnSessions(ctx, "others")),

  confirmPassword: signedInProcedure
    .input(confirmPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await verifyOwnPassword(ctx, input.password);
      return ok;
    }),
});
