import type { Db } from "@/server/db/database";
import { toSafeNumber } from "@/shared/money";

/**
 * A total of `amount` and 1 to 999 Rupiah more that no other transfer of the gateway has until `until`.
 *
 * @returns undefined where all of them are taken
 */
export async function reserveTransferTotal(
  { prisma }: Db,
  {
    gatewayId,
    invoice,
    amount,
    now,
    until,
  }: { gatewayId: number; invoice: string; amount: number; now: Date; until: Date },
): Promise<number | undefined> {
  const [reserved] = await prisma.$transaction(async (tx) => {
    // One at a time: what one has reserved, the next one's statement sees. New top-ups need not wait.
    await tx.$queryRaw`SELECT FROM payment_gateways WHERE id = ${gatewayId} FOR NO KEY UPDATE`;
    await tx.transferAmount.deleteMany({ where: { gatewayId, reservedUntil: { lte: now } } });
    return tx.$queryRaw<{ total: bigint }[]>`
      INSERT INTO transfer_amounts (gateway_id, total, invoice, reserved_until)
      SELECT ${gatewayId}, free.total, ${invoice}, ${until}
      FROM (
        SELECT ${amount}::bigint + code AS total FROM generate_series(1, 999) code
        EXCEPT SELECT taken.total FROM transfer_amounts taken WHERE taken.gateway_id = ${gatewayId}
      ) free
      ORDER BY random() LIMIT 1
      RETURNING total`;
  });
  return reserved && toSafeNumber(reserved.total);
}
