import type { DispatchReport } from "@/modules/fulfilment/domain/run-dispatch";
import { createMailer } from "@/modules/mails/domain/mailer";
import type { MailReport } from "@/modules/mails/domain/send-mail";
import type { AskReport } from "@/modules/top-ups/domain/ask-gateway";
import type { SenderContext } from "@/modules/webhooks/domain/deliver";
import { type Db, database } from "@/server/db/database";
import { wasLost, wasNeverReached } from "@/server/db/failures";
import type { VerbContext } from "@/server/db/verb-context";
import type { DueWork } from "@/server/due-work/due-work";
import { DueWorkLoop } from "@/server/due-work/loop";
import type { DueWorkFigures } from "@/server/due-work/runner";
import { env } from "@/server/env";
import { logger } from "@/server/logger";
import { singleton } from "@/server/singleton";
import { dispatchContext, dispatchWork, progressWork } from "./dispatch-work";
import { lowBalanceWork } from "./low-balance-work";
import { mailWork } from "./mail-work";
import { countAttempt } from "./metrics/webhook-metrics";
import { processContext, sealer } from "./process-context";
import { supplierRefreshWork } from "./supplier-work";
import { sweepingWork, tidyingWork } from "./tidying";
import { topUpWork } from "./top-up-work";
import { webhookWork } from "./webhook-work";

/** Every kind of work that is done when it is due; a new kind is one line. */
function dueWorks(db: Db): DueWork[] {
  const context = () => processContext({ kind: "system" });
  return [
    topUpWork(context, reportTopUp),
    webhookWork(senderContext, countAttempt),
    dispatchWork(() => dispatchContext(context()), reportDispatch),
    progressWork(() => dispatchContext(context())),
    supplierRefreshWork(db, context),
    ...mailWorks(db, context),
    sweepingWork(db),
    tidyingWork(db),
  ];
}

/** Only where a mail server is set. */
function mailWorks(db: Db, context: () => VerbContext): DueWork[] {
  const { SMTP_URL, MAIL_FROM } = env();
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return [];
  const mailer = createMailer(SMTP_URL, MAIL_FROM);
  return [
    lowBalanceWork(context),
    mailWork({ db, sealer: sealer(), mailer, now: () => new Date() }, reportMail),
  ];
}

function reportMail(attempt: MailReport): void {
  logger()[attempt.outcome === "sent" ? "info" : "warn"](attempt, "mailed");
}

/** What the operator should look at; everything else is a supplier's usual day. */
function reportDispatch(done: DispatchReport): void {
  const isOdd = done.outcome === "unknown" || done.outcome === "lost" || done.outcome === "closed";
  const facts = { ...done, dispatchId: String(done.dispatchId) };
  logger()[isOdd ? "warn" : "info"](facts, "dispatched");
}

function senderContext(): SenderContext {
  const { db, sealer, timeZone, outbound } = processContext({ kind: "system" });
  return { db, sealer, timeZone, agent: outbound, now: () => new Date() };
}

const topUpWarnings: readonly AskReport["outcome"][] = [
  "unanswered",
  "given_up",
  "mismatch",
  "refund_noted",
];

function reportTopUp(asked: AskReport): void {
  const level = topUpWarnings.includes(asked.outcome) ? "warn" : "info";
  logger()[level](asked, "asked about a top-up");
}

function report(error: unknown, work: string): void {
  if (wasNeverReached(error) || wasLost(error)) {
    logger().warn({ work, reason: String(error) }, "due work waits for the database");
  } else {
    logger().error({ work, err: error }, "due work failed");
  }
}

function place(): { loop?: DueWorkLoop } {
  return singleton("due-work", () => ({}));
}

/**
 * Begins this process's loop, unless it runs already or DUE_WORK is off.
 *
 * @returns whether it was begun, and is the caller's to stop
 */
export function startDueWork(): boolean {
  const { DUE_WORK, DATABASE_URL = "" } = env();
  if (DUE_WORK === "off" || place().loop) return false;
  const loop = new DueWorkLoop({
    databaseUrl: DATABASE_URL,
    works: dueWorks(database()),
    now: () => new Date(),
    onFault: (error, { work }) => report(error, work),
  });
  place().loop = loop;
  loop.start();
  return true;
}

/** Ends it within `deadlineMs`; what does not end by then is given back to other processes. */
export async function stopDueWork(deadlineMs: number): Promise<void> {
  const { loop } = place();
  place().loop = undefined;
  await loop?.stop(deadlineMs);
}

/** What this process's loop has done since its start, by kind. */
export function dueWorkFigures(): Record<string, DueWorkFigures> {
  return place().loop?.figures ?? {};
}

/** What this process's loop is at; `stalled`: some kind was not looked after for 30 s. */
export function dueWorkState(): "ok" | "stalled" | "off" {
  const { loop } = place();
  if (!loop) return "off";
  return loop.stalled ? "stalled" : "ok";
}
