import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import type { Principal } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { AuditAction } from "../contract";

/** Stands where a reseller's id would, in entries that are about none. */
export const NO_RESELLER = 0;

export type NewAuditEntry = {
  action: AuditAction;
  /** What it was done to, such as the id of a key or an invoice. */
  subject?: string | number;
  /** What a reader should know besides. Never a secret, nor a part of one. */
  facts?: Record<string, string | number | boolean | null | readonly string[]>;
  /** Whose account it is about, where that is not the principal's own. */
  resellerId?: number;
  /** Who did it, where no session says so yet. */
  userId?: number;
};

type Actor = { actorKind: "user" | "key" | "system"; actorId: number | null };

function actorOf(principal: Principal, userId: number | undefined): Actor {
  if (userId !== undefined) return { actorKind: "user", actorId: userId };
  switch (principal.kind) {
    case "user":
      return { actorKind: "user", actorId: principal.userId };
    case "apiKey":
      return { actorKind: "key", actorId: principal.keyId };
    case "system":
      return { actorKind: "system", actorId: null };
    case "anonymous":
      throw new AppError("NOT_SIGNED_IN");
  }
}

function ownReseller(principal: Principal): number {
  return "resellerId" in principal ? (principal.resellerId ?? NO_RESELLER) : NO_RESELLER;
}

/**
 * Writes down what was done, by whom and from where.
 *
 * @param tx the transaction of what was done, so that neither is there without the other
 * @throws AppError NOT_SIGNED_IN where nobody can be named
 */
export async function recordAudit(
  { db, principal, now, client }: Pick<VerbContext, "db" | "principal" | "now" | "client">,
  { action, subject, facts = {}, resellerId, userId }: NewAuditEntry,
  tx: Pick<Prisma.TransactionClient, "auditEntry"> = db.prisma,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      resellerId: resellerId ?? ownReseller(principal),
      at: now,
      ...actorOf(principal, userId),
      action,
      subject: subject === undefined ? null : String(subject),
      facts,
      address: client?.address ?? null,
      userAgent: client?.userAgent ?? null,
    },
    select: { id: true },
  });
}
