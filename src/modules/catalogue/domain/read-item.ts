import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { ItemDetail } from "../contract";
import { asItem, loadItems } from "./item-rows";

/**
 * One active item at the reseller's price.
 *
 * @param itemId as the caller wrote it
 * @throws AppError ITEM_NOT_FOUND (unknown, switched off, or no number)
 */
export async function readItem(
  { db, principal, now, timeZone }: VerbContext,
  itemId: string,
): Promise<ItemDetail> {
  const resellerId = resellerOf(principal);
  if (!/^[1-9][0-9]{0,15}$/.test(itemId)) throw new AppError("ITEM_NOT_FOUND");
  const [row] = await loadItems(db, resellerId, { itemId, limit: 1, offset: 0, now });
  if (!row) throw new AppError("ITEM_NOT_FOUND");
  return asItem(row, timeZone);
}
