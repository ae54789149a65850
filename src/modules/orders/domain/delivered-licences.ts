import type { Db } from "@/server/db/database";
import type { Dispatch, OrderLine } from "@/server/db/generated/client";
import type { Sealer } from "@/server/sealing";
import { toSafeNumber } from "@/shared/money";
import { openSn } from "../../fulfilment/domain/sealed-sn";
import { openUnit } from "../../stock/domain/unit-secret";

type Licence = { lineId: bigint; orderItemId: number; open(): string };

/**
 * What an order delivered as `product_license`: units of stock, and what the operator sent by hand.
 * Nothing is opened before `open` is called. A serial number that a supplier gave is no licence.
 */
export async function deliveredLicences(
  { db, sealer }: { db: Db; sealer: Sealer },
  order: { resellerId: bigint; id: bigint; lines: OrderLine[] },
  dispatches: Dispatch[],
): Promise<Licence[]> {
  const units = await db.prisma.stockUnit.findMany({
    where: { resellerId: order.resellerId, orderId: order.id, orderLineId: { not: null } },
    orderBy: { id: "asc" },
  });
  const fromStock = units.flatMap((unit): Licence[] =>
    unit.orderLineId === null
      ? []
      : [
          {
            lineId: unit.orderLineId,
            orderItemId: toSafeNumber(unit.orderItemId ?? unit.orderLineId),
            open: () => openUnit(sealer, unit),
          },
        ],
  );
  const byHand = order.lines
    .filter(({ orderProcess }) => orderProcess === "manual")
    .flatMap((line): Licence[] => {
      const sent = dispatches.find(({ lineId }) => lineId === line.id);
      if (!sent || sent.sn === null) return [];
      const open = () => openSn(sealer, sent) ?? "";
      return [{ lineId: line.id, orderItemId: toSafeNumber(line.id), open }];
    });
  return [...fromStock, ...byHand];
}

/** How much of a text there is, without what it says. */
export function measure(text: string): { lines: number; characters: number } {
  return { lines: text.split(/\r\n|\r|\n/).length, characters: [...text].length };
}
