import type { Db } from "@/server/db/database";

/**
 * The `seq` of every entry with that invoice or ref_id. Payments are found by their order's unique
 * names, the others by the index of invoices; an order has few of either.
 */
export async function findNamedEntries(
  db: Db,
  resellerId: number,
  name: string,
): Promise<bigint[]> {
  const invoice = name.toUpperCase();
  const orders = await db.prisma.order.findMany({
    where: { resellerId, OR: [{ refId: name }, { invoice }] },
    select: { id: true, invoice: true },
  });
  const { rows } = await db.pool.query<{ seq: string }>(
    `SELECT m.seq FROM mutations m
     WHERE m.reseller_id = $1 AND m.type = 'payment' AND m.cause = ANY($2::text[])
     UNION ALL
     SELECT m.seq FROM mutations m
     WHERE m.reseller_id = $1 AND m.type <> 'payment' AND m.invoice = ANY($3::text[])`,
    [
      resellerId,
      orders.map(({ id }) => String(id)),
      [invoice, ...orders.map((order) => order.invoice)],
    ],
  );
  return [...new Set(rows.map(({ seq }) => BigInt(seq)))];
}
