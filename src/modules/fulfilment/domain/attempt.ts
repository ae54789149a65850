import type { Db } from "@/server/db/database";
import { randomCode } from "@/shared/random-code";
import type { ClaimedDispatch } from "./due-dispatches";
import type { Offer } from "./next-offer";

const REFERENCE_BYTES = 5;

/** A dispatch whose supplier and reference are written down, so that a crash cannot hide an order. */
export type Attempt = ClaimedDispatch & {
  supplierId: number;
  code: string;
  reference: string;
  /** Of a social-media service, where it is known. */
  serviceType?: string | null;
};

/** Whether a dispatch was sent to somebody, or may have been. */
export function isAttempt(dispatch: ClaimedDispatch): dispatch is Attempt {
  return dispatch.supplierId !== null && dispatch.code !== null && dispatch.reference !== null;
}

/**
 * Writes down whom a dispatch is about to be sent to, and under which name, before it is sent.
 *
 * @returns null where the dispatch is not ours any more
 */
export async function beginAttempt(
  db: Db,
  dispatch: ClaimedDispatch,
  { supplierId, supplierKind, code, serviceType }: Offer,
  now: Date,
): Promise<Attempt | null> {
  const { resellerId, id, leaseUntil } = dispatch;
  const reference = `GRS-${id}-${randomCode(REFERENCE_BYTES)}`;
  const asked = [...dispatch.asked, supplierId];
  const { count } = await db.prisma.dispatch.updateMany({
    where: { resellerId, id, status: "queued", nextAttemptAt: leaseUntil },
    data: {
      ...{ status: "submitting", supplierId, code, reference, asked },
      ...{ submittedAt: now, updatedAt: now },
    },
  });
  if (count === 0) return null;
  const sent = { supplierId, supplierKind, code, serviceType, reference, asked };
  return { ...dispatch, ...sent, submittedAt: now, status: "submitting" };
}

/**
 * Puts a dispatch that its supplier surely has not taken back into the queue.
 *
 * @param asked the suppliers that are not asked again
 */
export async function queueAgain(
  db: Db,
  { resellerId, id, leaseUntil }: Attempt,
  { asked, message, at, now }: { asked: number[]; message: string; at: Date; now: Date },
): Promise<void> {
  await db.prisma.dispatch.updateMany({
    where: { resellerId, id, nextAttemptAt: leaseUntil },
    data: {
      ...{ status: "queued", supplierId: null, code: null, reference: null },
      ...{
        submittedAt: null,
        asked,
        message,
        nextAttemptAt: at,
        asks: { increment: 1 },
        updatedAt: now,
      },
    },
  });
}
