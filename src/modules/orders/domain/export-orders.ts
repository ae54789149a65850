import type { Order, OrderLine } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { OrderFilter } from "../contract/search";
import { matchingOrders, type Place } from "./matching-orders";
import { loadPlaces } from "./search-orders";

const ORDERS_AT_A_TIME = 200;

/** The reseller's orders that match with their lines, newest first, some at a time. */
export async function* exportOrders(
  { db, principal }: VerbContext,
  filter: OrderFilter,
): AsyncGenerator<(Order & { lines: OrderLine[] })[]> {
  const resellerId = resellerOf(principal);
  let place: Place | undefined;
  do {
    const beyond = place && { place, direction: "older" as const };
    const places = await matchingOrders(db, resellerId, filter, beyond, ORDERS_AT_A_TIME);
    place = places.length < ORDERS_AT_A_TIME ? undefined : places.at(-1);
    yield await loadPlaces(db, resellerId, places);
  } while (place);
}
