import { z } from "zod";
import { id, optional, timestamp } from "@/shared/schemas";

/** What is written down of an account's safety, each a word that stays. */
export const auditActions = [
  "sign_in",
  "account.approved",
  "account.rejected",
  "session.ended",
  "password.changed",
  "password.reset",
  "profile.changed",
  "email.changed",
  "key.created",
  "key.rotated",
  "key.revoked",
  "webhook.changed",
  "webhook_secret.created",
  "licence.revealed",
  "balance.adjusted",
  "low_mark.changed",
] as const;

export type AuditAction = (typeof auditActions)[number];

export const listAuditInput = z.object({
  /** The last id of the page before. */
  cursor: optional(id),
});
export type ListAuditInput = Partial<z.output<typeof listAuditInput>>;

export const auditRow = z.strictObject({
  id,
  at: timestamp,
  action: z.string(),
  /** The name of what it was done to, or its number. */
  subject: z.string().nullable(),
  actor: z.strictObject({
    kind: z.enum(["user", "key", "operator"]),
    /** Of the person or key. */
    name: z.string().nullable(),
  }),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

export const auditAnswer = z.strictObject({
  rows: z.array(auditRow),
  /** Where the next page begins; null on the last. */
  next_cursor: id.nullable(),
});
export type AuditAnswer = z.output<typeof auditAnswer>;
