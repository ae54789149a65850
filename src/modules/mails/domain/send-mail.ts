import type { Db } from "@/server/db/database";
import type { Sealer } from "@/server/sealing";
import { type ClaimedMail, noteFailed, noteSent } from "./due-mails";
import type { Mailer } from "./mailer";
import { bodyPlace } from "./queue-mail";
import type { MailText } from "./templates/template";

export type PostOffice = { db: Db; sealer: Sealer; mailer: Mailer; now(): Date };

/** What became of an attempt. Names no recipient. */
export type MailReport = {
  mailId: string;
  template: string;
  outcome: "sent" | "postponed" | "given_up";
  error: string | null;
};

/** Minutes from one attempt to the next; after the last the mail is given up. */
const pauses = [0.5, 2, 10, 30, 120, 360];

type SmtpFault = { code?: unknown; responseCode?: unknown };

/** In words that hold no address and no password, unlike the server's own. */
function describe({ code, responseCode }: SmtpFault): string {
  return [code ?? "FAULT", responseCode].filter((part) => part !== undefined).join(" ");
}

/** The server will never take this mail; what it says of our account there may be mended. */
function isFinal({ code, responseCode }: SmtpFault): boolean {
  return (code === "EENVELOPE" || code === "EMESSAGE") && Number(responseCode) >= 500;
}

/** Tries once to send a claimed mail, and writes down what came of it. */
export async function sendMail(
  { db, sealer, mailer, now }: PostOffice,
  mail: ClaimedMail,
): Promise<MailReport> {
  const { id, recipient, template, sealed, attempts } = mail;
  const { subject, text }: MailText = JSON.parse(sealer.open(sealed, bodyPlace(id)));
  try {
    await mailer.send({ id, to: recipient, subject, text });
  } catch (error) {
    const fault = error as SmtpFault;
    const pause = isFinal(fault) ? undefined : pauses[attempts];
    const nextAttemptAt = pause === undefined ? null : new Date(now().getTime() + pause * 60_000);
    const words = describe(fault);
    await noteFailed(db, mail, { error: words, nextAttemptAt });
    const outcome = nextAttemptAt === null ? "given_up" : "postponed";
    return { mailId: id, template, outcome, error: words };
  }
  await noteSent(db, mail, now());
  return { mailId: id, template, outcome: "sent", error: null };
}
