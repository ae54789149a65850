import { afterAll, beforeAll, beforeEach } from "vitest";
import { claimDueMails } from "@/modules/mails/domain/due-mails";
import { createMailer } from "@/modules/mails/domain/mailer";
import { sendMail } from "@/modules/mails/domain/send-mail";
import { readMail, SmtpServer } from "@/modules/mails/domain/testing/smtp-server";
import type { TestShop } from "./shop";

const LEASE_MS = 60_000;

export type Mailed = { to: string; subject: string; text: string };

/**
 * A mail server of this test file's own, to which a shop's mails are sent.
 *
 * @returns sends what is queued and reads what arrived since the last time
 */
export function testMailbox(shop: () => TestShop): () => Promise<Mailed[]> {
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await SmtpServer.start();
  });
  afterAll(() => smtp.close());
  beforeEach(async () => {
    await shop().db.pool.query("TRUNCATE mails");
    smtp.mails.length = 0;
  });
  return async () => {
    const { db, sealer } = shop().system;
    const now = new Date(Date.now() + 1_000);
    const mailer = createMailer(smtp.url, "grosir@example.com");
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    for (const mail of await claimDueMails(db, { limit: 20, now, leaseUntil })) {
      await sendMail({ db, sealer, mailer, now: () => now }, mail);
    }
    return smtp.mails.splice(0).map((mail) => ({ to: mail.to.join(), ...readMail(mail) }));
  };
}
