import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { countedLines, isPackage } from "../../fulfilment/domain/suppliers/smm-panel-fields";
import type { OrderForm, SmmOption } from "../contract/buying";
import { loadOrderableItem } from "./load-cart";

/** What the entries of `opt_smm` mean, by the type of the service. */
const optionsByType: Record<string, SmmOption[]> = {
  Mentions: ["usernames"],
  "Mentions with Hashtags": ["usernames", "hashtags"],
  "Mentions Custom List": ["usernames"],
  "Mentions Hashtag": ["hashtag"],
  "Mentions User Followers": ["username"],
  "Mentions Media Likers": ["media"],
  "Comment Likes": ["username"],
  "Comment Replies": ["username"],
  Poll: ["answer_number"],
  SEO: ["keywords"],
  Subscriptions: ["posts", "delay", "expiry"],
  "Web Traffic": ["country", "device", "traffic", "detail"],
};

/** The entries of `opt_smm` that a service of that type takes, in their order. */
export function optionsOf(serviceType: string | null): SmmOption[] {
  return serviceType === null ? [] : (optionsByType[serviceType] ?? []);
}

/**
 * What ordering an item takes beside what the catalogue says of it.
 *
 * @throws AppError ITEM_NOT_FOUND
 */
export async function readOrderForm(
  { db, principal }: VerbContext,
  itemId: number,
): Promise<OrderForm> {
  const { serviceType, stockKind } = await loadOrderableItem(db, resellerOf(principal), itemId);
  return {
    item_id: itemId,
    stock_kind: stockKind,
    service_type: serviceType,
    options: optionsOf(serviceType),
    single: serviceType !== null && isPackage(serviceType),
    counted_by: serviceType === null ? null : countedLines(serviceType),
  };
}
