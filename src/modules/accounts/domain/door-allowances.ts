import { callerNetwork } from "@/shared/ip-networks";
import { type Allowance, attemptSubject } from "./attempts";

const MINUTE = 60;

/**
 * What signing up and asking for a link are counted by: the client's address, and the e-mail address, so
 * that nobody's mailbox is flooded.
 *
 * @param act apart from others
 * @param account the e-mail address as it is compared
 * @param address of the client; unknown ones are counted as one, with more room
 */
export function doorAllowances(
  act: "sign-up" | "forgot-password" | "change-email",
  account: string,
  address: string | undefined,
): Allowance[] {
  const network = address === undefined ? "unknown" : callerNetwork(address);
  return [
    {
      subject: attemptSubject(act, "address", network),
      ...{ free: address === undefined ? 100 : 10, firstWait: MINUTE, longestWait: 60 * MINUTE },
      wearsOff: (address === undefined ? 1 : 10) * MINUTE,
    },
    {
      subject: attemptSubject(act, "account", account),
      ...{ free: 3, firstWait: MINUTE, longestWait: 60 * MINUTE, wearsOff: 20 * MINUTE },
    },
  ];
}

/**
 * What the tries of a password that goes with a link are counted by: the link, which only its owner has.
 *
 * @param act apart from others
 */
export function linkAllowances(
  act: "confirm-sign-up" | "confirm-email",
  tokenHash: string,
): Allowance[] {
  return [
    {
      subject: attemptSubject(act, tokenHash),
      ...{ free: 5, firstWait: 15, longestWait: 15 * MINUTE, wearsOff: 15 * MINUTE },
    },
  ];
}
