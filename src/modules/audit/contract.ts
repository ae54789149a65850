/** What is written down of an account's safety, each a word that stays. */
export const auditActions = [
  "sign_in",
  "session.ended",
  "password.changed",
  "password.reset",
  "profile.changed",
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
