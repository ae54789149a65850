import { callerNetwork } from "@/shared/ip-networks";
import { type Allowance, attemptSubject } from "./attempts";

const MINUTE = 60;

/**
 * What a try to sign in is counted by. A stranger's counts for the account from that address, for the
 * address, and for the account from anywhere; the last one is wide, as it is all that stands against
 * guesses from very many addresses. A browser that signed in to the account before is counted by itself
 * alone, so nobody else's tries shut its owner out; in a new one there is the link for a new password,
 * which forgets the strangers' tries.
 *
 * @param account the e-mail address as it is compared, whether anybody has it or not
 * @param address of the client; unknown ones are counted as one, but only for this account
 * @param knownBrowser the id of a browser that signed in to this account before
 */
export function signInAllowances(
  account: string,
  address: string | undefined,
  knownBrowser: string | undefined,
): { own: Allowance[]; shared: Allowance[] } {
  const waits = { firstWait: 15, longestWait: 15 * MINUTE };
  if (knownBrowser !== undefined) {
    const subject = attemptSubject("sign-in", "browser", account, knownBrowser);
    return { own: [{ subject, free: 10, ...waits, wearsOff: 15 * MINUTE }], shared: [] };
  }
  const network = address === undefined ? "unknown" : callerNetwork(address);
  const pair = attemptSubject("sign-in", "account from address", account, network);
  const fromAnywhere = attemptSubject("sign-in", "account", account);
  const fromAddress = attemptSubject("sign-in", "address", network);
  return {
    own: [{ subject: pair, free: 5, ...waits, wearsOff: 15 * MINUTE }],
    shared: [
      { subject: fromAnywhere, free: 100, firstWait: 5, longestWait: MINUTE, wearsOff: 5 * MINUTE },
      ...(address === undefined
        ? []
        : [{ subject: fromAddress, free: 30, ...waits, wearsOff: MINUTE }]),
    ],
  };
}
