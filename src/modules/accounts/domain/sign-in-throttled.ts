import type { VerbContext } from "@/server/db/verb-context";
import { forgetAttempts, giveAttemptBack, takeAttempt } from "./attempts";
import { normalizeEmail } from "./email-address";
import { type NewSession, signIn } from "./sign-in";
import { signInAllowances } from "./sign-in-allowances";

export type Credentials = {
  email: string;
  password: string;
  /** The id of a browser that signed in to this account before. */
  knownBrowser?: string | undefined;
};

/**
 * Begins a session, unless too many tries failed lately. That is counted by what was typed, so it tells
 * nothing about whether there is such an account, and a try that has to wait is not looked at.
 *
 * @returns null as `signIn` does
 * @throws AwaitsApproval as `signIn` does
 * @throws AppError TOO_MANY_REQUESTS, with the seconds to wait in `errors.retry_after`
 */
export async function signInThrottled(
  context: Pick<VerbContext, "db" | "now" | "client">,
  { email, password, knownBrowser }: Credentials,
): Promise<NewSession | null> {
  const address = context.client?.address;
  const { own, shared } = signInAllowances(normalizeEmail(email), address, knownBrowser);
  await takeAttempt(context, [...own, ...shared]);
  const session = await signIn(context, { email, password });
  if (session) {
    await forgetAttempts(context.db, own);
    await giveAttemptBack(context.db, shared);
  }
  return session;
}
