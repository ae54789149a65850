import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createMailer } from "@/modules/mails/domain/mailer";
import { queueMail } from "@/modules/mails/domain/queue-mail";
import { type MailReport, sendMail } from "@/modules/mails/domain/send-mail";
import { readMail, SmtpServer } from "@/modules/mails/domain/testing/smtp-server";
import { makeCertificate } from "@/server/outbound/testing/certificate";
import { columnsHolding } from "@/testing/columns-holding";
import { testShop } from "@/testing/test-shop";
import { mailWork } from "./mail-work";

const shop = testShop();
const servers: SmtpServer[] = [];
const from = "Grosir <grosir@example.com>";
const secret = "https://shop.test/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG";

afterAll(() => Promise.all(servers.map((server) => server.close())));
beforeEach(async () => {
  await shop().db.prisma.mail.deleteMany();
});

async function smtpServer(...options: Parameters<typeof SmtpServer.start>): Promise<SmtpServer> {
  const server = await SmtpServer.start(...options);
  servers.push(server);
  return server;
}

function context() {
  const { system } = shop();
  return { ...system, now: new Date(), settings: { ...system.settings, sendsMail: true } };
}

async function queue(locale = "en", to = "dewi@example.com"): Promise<void> {
  const facts = { link: secret };
  await queueMail(context(), shop().db.prisma, { to, template: "password_reset", facts, locale });
}

/** The work as one process does it, with a clock that the test moves. */
function office(server: SmtpServer, { url = server.url, ca }: { url?: string; ca?: string } = {}) {
  const clock = { now: new Date(Date.now() + 1_000) };
  const { db, sealer } = shop().system;
  const place = { db, sealer, mailer: createMailer(url, from, ca), now: () => clock.now };
  const reports: MailReport[] = [];
  const work = mailWork(place, (report) => reports.push(report));
  const claim = () => work.claim(10, clock.now, new Date(clock.now.getTime() + work.leaseMs));
  async function round(): Promise<void> {
    for (const mail of await claim()) await work.run(mail, new AbortController().signal);
  }
  return { clock, place, work, reports, claim, round };
}

describe("a mail", () => {
  test("is sent once, in its language, and then forgotten", async () => {
    const server = await smtpServer();
    const { reports, round, work } = office(server);
    await queue("en");
    await queue("id");
    await round();
    await round();
    expect(reports.map(({ outcome }) => outcome)).toEqual(["sent", "sent"]);
    expect(server.mails.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: "grosir@example.com", to: ["dewi@example.com"] },
      { from: "grosir@example.com", to: ["dewi@example.com"] },
    ]);
    const read = server.mails.map(readMail);
    expect(read.map(({ subject }) => subject).sort()).toEqual([
      "Atur kata sandi baru untuk Grosir",
      "Set a new password for Grosir",
    ]);
    for (const { text } of read) expect(text).toContain(`\r\n${secret}\r\n`);
    expect(await work.nextDueAt()).toBeNull();
    const rows = await shop().db.prisma.mail.findMany();
    expect(rows.map(({ body }) => body.length)).toEqual([0, 0]);
  });

  test("stands in no table in the clear while it waits", async () => {
    await queue();
    expect(await columnsHolding(shop().db, secret)).toEqual([]);
    expect(await columnsHolding(shop().db, "dewi@example.com")).not.toEqual([]);
  });

  test("that was rolled back is never sent", async () => {
    await shop()
      .db.prisma.$transaction(async (tx) => {
        const facts = { link: secret };
        await queueMail(context(), tx, {
          to: "a@b.c",
          template: "password_reset",
          facts,
          locale: "en",
        });
        throw new Error("changed my mind");
      })
      .catch(() => undefined);
    expect(await shop().db.prisma.mail.count()).toBe(0);
  });

  test("to nobody is written and never due", async () => {
    const server = await smtpServer();
    const facts = { link: secret };
    const mail = { to: "a@b.c", template: "password_reset", facts, locale: "en" } as const;
    await queueMail(context(), shop().db.prisma, { ...mail, toNobody: true });
    expect(await shop().db.prisma.mail.count()).toBe(1);
    expect(await office(server).work.nextDueAt()).toBeNull();
  });

  test("is not even written where no mail server is set", async () => {
    const facts = { link: secret };
    const mail = { to: "a@b.c", template: "password_reset", facts, locale: "en" } as const;
    await queueMail(shop().system, shop().db.prisma, mail);
    expect(await shop().db.prisma.mail.count()).toBe(0);
  });

  test("cannot name further recipients or headers", async () => {
    const server = await smtpServer();
    await queue("en", "dewi@example.com,evil@example.com");
    await queue("en", "dewi@example.com\r\nBcc: evil@example.com");
    await office(server).round();
    for (const { to, raw } of server.mails) {
      expect(to).toHaveLength(1);
      expect(raw).not.toMatch(/^Bcc:/im);
    }
  });
});

describe("a server that", () => {
  test("says later is asked again, half a minute later first", async () => {
    const server = await smtpServer();
    server.mode = "defer";
    const { clock, reports, round, work } = office(server);
    await queue();
    await round();
    expect(reports).toMatchObject([{ outcome: "postponed", error: "EENVELOPE 451" }]);
    expect(await work.nextDueAt()).toEqual(new Date(clock.now.getTime() + 30_000));
    await round();
    expect(reports).toHaveLength(1);
    clock.now = new Date(clock.now.getTime() + 30_000);
    server.mode = "accept";
    await round();
    expect(reports[1]).toMatchObject({ outcome: "sent" });
    const [row] = await shop().db.prisma.mail.findMany();
    expect(row).toMatchObject({ attempts: 2, lastError: null, sentAt: clock.now });
  });

  test("keeps saying later is given up after some hours", async () => {
    const server = await smtpServer();
    server.mode = "defer";
    const { clock, reports, round } = office(server);
    await queue();
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await round();
      clock.now = new Date(clock.now.getTime() + 6 * 3_600_000);
    }
    expect(reports.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 6 }, () => "postponed"),
      "given_up",
    ]);
    expect((await shop().db.prisma.mail.findMany())[0]?.body).toHaveLength(0);
  });

  test("refuses the recipient is not asked again", async () => {
    const server = await smtpServer();
    server.mode = "refuse";
    const { reports, round, work } = office(server);
    await queue();
    await round();
    expect(reports).toMatchObject([{ outcome: "given_up", error: "EENVELOPE 550" }]);
    expect(await work.nextDueAt()).toBeNull();
  });

  test("wants a login gets it, and another one's is tried again", async () => {
    const server = await smtpServer({ login: { user: "grosir", password: "p@ss:word" } });
    const withLogin = (password: string) =>
      `smtp://grosir:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;
    await queue();
    const wrong = office(server, { url: withLogin("other") });
    await wrong.round();
    expect(wrong.reports).toMatchObject([{ outcome: "postponed", error: "EAUTH 535" }]);
    const right = office(server, { url: withLogin("p@ss:word") });
    right.clock.now = new Date(Date.now() + 60_000);
    await right.round();
    expect(right.reports).toMatchObject([{ outcome: "sent" }]);
  });

  test("shows a certificate that nobody vouches for gets nothing", async () => {
    const tls = makeCertificate(["127.0.0.1"]);
    const server = await smtpServer({ tls });
    await queue();
    const trusting = office(server);
    await trusting.round();
    expect(trusting.reports).toMatchObject([{ outcome: "postponed" }]);
    expect(server.mails).toEqual([]);
    const knowing = office(server, { ca: tls.cert });
    knowing.clock.now = new Date(Date.now() + 60_000);
    await knowing.round();
    expect(server.mails).toMatchObject([{ encrypted: true }]);
  });
});

test("two processes claim a mail once, and one that was given back is due at once", async () => {
  const server = await smtpServer();
  const { claim, work, clock, place } = office(server);
  await queue();
  const claimed = (await Promise.all([claim(), claim()])).flat();
  expect(claimed).toHaveLength(1);
  const [mail] = claimed;
  if (!mail) throw new Error("one was claimed");
  await work.giveBack(mail);
  expect(await claim()).toHaveLength(1);
  // Whoever lost the lease writes nothing any more.
  clock.now = new Date(clock.now.getTime() + work.leaseMs);
  await claim();
  await sendMail(place, mail);
  expect(await shop().db.prisma.mail.findFirst()).toMatchObject({ attempts: 0, sentAt: null });
});
