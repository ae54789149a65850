import { getTimeZone } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { downloadOrders } from "@/entry/order-download";
import { orderFilterInput, orderFilters } from "@/modules/orders/ui/orders-query";

/** The orders that the list's filters select, as CSV. */
export async function GET(request: Request): Promise<Response> {
  const principal = await requireReseller("/orders");
  const timeZone = await getTimeZone();
  const filters = orderFilters(new URL(request.url).searchParams);
  return downloadOrders(principal, orderFilterInput(filters, timeZone), timeZone);
}
