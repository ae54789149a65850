import { createRouter, openProcedure, resellerProcedure, signedInProcedure } from "@/server/trpc";
import {
  changeEmailAnswer,
  changeEmailInput,
  changePasswordInput,
  confirmPasswordInput,
  confirmSignUpAnswer,
  done,
  endedAnswer,
  endSessionInput,
  firstSteps,
  forgotPasswordInput,
  linkAnswer,
  linkInput,
  me,
  profile,
  sessionsAnswer,
  signUpAnswer,
  signUpInput,
  updateProfileInput,
} from "./contract";
import { changeEmail } from "./domain/change-email";
import { changePassword } from "./domain/change-password";
import { confirmEmail } from "./domain/confirm-email";
import { confirmSignUp } from "./domain/confirm-sign-up";
import { dismissFirstSteps } from "./domain/dismiss-first-steps";
import { endOwnSessions } from "./domain/end-own-sessions";
import { listSessions } from "./domain/list-sessions";
import { readFirstSteps } from "./domain/read-first-steps";
import { readMe } from "./domain/read-me";
import { readProfile } from "./domain/read-profile";
import { requestPasswordReset } from "./domain/request-password-reset";
import { resetPassword } from "./domain/reset-password";
import { signUp } from "./domain/sign-up";
import { updateProfile } from "./domain/update-profile";
import { verifyOwnPassword } from "./domain/verify-own-password";

const ok = { message: "OK" } as const;

export const accountsRouter = createRouter({
  me: signedInProcedure.output(me).query(({ ctx }) => readMe(ctx)),

  signUp: openProcedure
    .input(signUpInput)
    .output(signUpAnswer)
    .mutation(async ({ ctx, input }) => ({ state: await signUp(ctx, input) })),

  confirmSignUp: openProcedure
    .input(linkInput)
    .output(confirmSignUpAnswer)
    .mutation(({ ctx, input }) => confirmSignUp(ctx, input)),

  forgotPassword: openProcedure
    .input(forgotPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordReset(ctx, input);
      return ok;
    }),

  resetPassword: openProcedure
    .input(linkInput)
    .output(linkAnswer)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

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

  changeEmail: signedInProcedure
    .input(changeEmailInput)
    .output(changeEmailAnswer)
    .mutation(async ({ ctx, input }) => ({ state: await changeEmail(ctx, input.email) })),

  confirmEmail: openProcedure
    .input(linkInput)
    .output(linkAnswer)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),

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
