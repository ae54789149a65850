import type { AuditEntry } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import type { AuditAnswer, AuditRow, ListAuditInput } from "../contract";

const PAGE_SIZE = 25;

type Names = { user: Map<bigint, string>; key: Map<bigint, string> };

function actorOf({ actorKind, actorId }: AuditEntry, names: Names): AuditRow["actor"] {
  if (actorId !== null && actorKind === "key") {
    return { kind: "key", name: names.key.get(actorId) ?? null };
  }
  // People of the operator's have no name here.
  const name = actorId === null ? undefined : names.user.get(actorId);
  return name === undefined ? { kind: "operator", name: null } : { kind: "user", name };
}

/** Of the facts only a name: the rest may be the operator's own note. */
function subjectOf({ subject, facts }: AuditEntry): string | null {
  const { name } = facts as { name?: unknown };
  return typeof name === "string" ? name : subject;
}

async function namesOf(
  { db }: VerbContext,
  resellerId: number,
  entries: AuditEntry[],
): Promise<Names> {
  const ids = (kind: string) =>
    entries.flatMap(({ actorKind, actorId }) =>
      actorKind === kind && actorId !== null ? [actorId] : [],
    );
  const select = { id: true, name: true } as const;
  const [users, keys] = await Promise.all([
    db.prisma.user.findMany({ where: { resellerId, id: { in: ids("user") } }, select }),
    db.prisma.apiKey.findMany({ where: { resellerId, id: { in: ids("key") } }, select }),
  ]);
  const named = (rows: { id: bigint; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return { user: named(users), key: named(keys) };
}

/**
 * A page of what was done that matters to the account's safety, newest first; by the primary key.
 *
 * @throws AppError NOT_SIGNED_IN, NOT_FOUND (a key asks, or the operator)
 */
export async function listAudit(
  context: VerbContext,
  { cursor }: ListAuditInput,
): Promise<AuditAnswer> {
  const { db, principal, timeZone } = context;
  if (principal.kind === "apiKey") throw new AppError("NOT_FOUND");
  const resellerId = resellerOf(principal);
  const found = await db.prisma.auditEntry.findMany({
    where: { resellerId, ...(cursor === undefined ? {} : { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: PAGE_SIZE + 1,
  });
  const entries = found.slice(0, PAGE_SIZE);
  const names = await namesOf(context, resellerId, entries);
  const last = entries.at(-1);
  return {
    rows: entries.map((entry) => ({
      id: toSafeNumber(entry.id),
      at: formatTime(entry.at, timeZone),
      action: entry.action,
      subject: subjectOf(entry),
      actor: actorOf(entry, names),
      address: entry.actorKind === "system" ? null : entry.address,
      user_agent: entry.userAgent,
    })),
    next_cursor: found.length > PAGE_SIZE && last ? toSafeNumber(last.id) : null,
  };
}
