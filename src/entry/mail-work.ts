import {
  type ClaimedMail,
  claimDueMails,
  giveMailBack,
  nextMailDueAt,
} from "@/modules/mails/domain/due-mails";
import { type MailReport, type PostOffice, sendMail } from "@/modules/mails/domain/send-mail";
import type { DueWork } from "@/server/due-work/due-work";

const CONCURRENCY = 4;
/** Longer than a mail server is waited for. */
const LEASE_MS = 60_000;

/**
 * Sends mails when they are due.
 *
 * @param report told what came of each attempt
 */
export function mailWork(
  postOffice: PostOffice,
  report: (attempt: MailReport) => void = () => undefined,
): DueWork<ClaimedMail> {
  const { db, now } = postOffice;
  return {
    name: "mails",
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    claim: (limit, at, leaseUntil) => claimDueMails(db, { limit, now: at, leaseUntil }),
    run: async (mail) => report(await sendMail(postOffice, mail)),
    giveBack: (mail) => giveMailBack(db, mail, now()),
    nextDueAt: () => nextMailDueAt(db),
  };
}
