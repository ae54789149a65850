import { AppError } from "@/shared/errors";
import { parseJsonNote } from "../contract/line-note";
import type { OrderableItem } from "../contract/orderable-item";

export { parseJsonNote };

/** The nominal of an open-denomination line whose note was found right. */
export function nominalOf(item: OrderableItem, note: string | undefined): number | undefined {
  if (!item.openDenom) return undefined;
  const nominal = parseJsonNote(note)?.provider_qty;
  if (typeof nominal !== "number") throw new AppError("VALIDATION_FAILED");
  return nominal;
}
