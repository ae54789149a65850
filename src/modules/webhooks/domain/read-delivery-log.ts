import type { Db } from "@/server/db/database";
import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { DeliveryLogInput, LoggedDelivery } from "../contract/delivery-log";
import { logColumnsWithLatest, logRow } from "./delivery-log";

type Page = { deliveries: LoggedDelivery[]; older: number | null; newer: number | null };

/** Orders have an index of their own for what they are called, so their deliveries need none. */
async function named(
  db: Db,
  resellerId: number,
  search: string,
): Promise<Prisma.WebhookDeliveryWhereInput> {
  const orders = await db.prisma.order.findMany({
    where: { resellerId, OR: [{ refId: search }, { invoice: search }] },
    select: { id: true },
  });
  return {
    OR: [
      { eventId: search },
      { orderId: { in: orders.map(({ id }) => id) } },
      { orderId: null, refId: search },
      { orderId: null, invoice: search },
    ],
  };
}

/**
 * One page of the reseller's deliveries, newest first. A page is named by the delivery that it follows,
 * so what arrives meanwhile moves nothing, and a page far back costs what the first one does.
 */
export async function readDeliveryLog(
  { db, principal, timeZone }: VerbContext,
  { per_page: size, status, event, search, from, to, older, newer }: DeliveryLogInput,
): Promise<Page> {
  const resellerId = resellerOf(principal);
  const upwards = newer !== undefined && older === undefined;
  const found = await db.prisma.webhookDelivery.findMany({
    where: {
      resellerId,
      status,
      event,
      createdAt: from || to ? { gte: from, lt: to } : undefined,
      id: upwards ? { gt: newer } : older === undefined ? undefined : { lt: older },
      ...(search === undefined ? {} : await named(db, resellerId, search)),
    },
    select: logColumnsWithLatest,
    orderBy: { id: upwards ? "asc" : "desc" },
    take: size + 1,
  });
  const more = found.length > size;
  const page = upwards ? found.slice(0, size).reverse() : found.slice(0, size);
  const first = page.at(0);
  const last = page.at(-1);
  const cameFrom = older !== undefined || upwards;
  return {
    deliveries: page.map((row) => logRow(row, row.attempts[0], timeZone)),
    older: last && (upwards || more) ? Number(last.id) : null,
    newer: first && (upwards ? more : cameFrom) ? Number(first.id) : null,
  };
}
