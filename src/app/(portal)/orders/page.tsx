import { getTimeZone, getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { orderFilters, ordersHref, ordersInput } from "@/modules/orders/ui/orders-query";
import { OrdersView } from "@/modules/orders/ui/orders-view";

type Query = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata() {
  return { title: (await getTranslations("orders"))("title") };
}

export default async function OrdersPage({ searchParams }: Query) {
  const said = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const filters = orderFilters(new URLSearchParams(said));
  await requireReseller(ordersHref(filters));
  await trpc.orders.search.prefetch(ordersInput(filters, await getTimeZone()));
  return (
    <PageTexts areas={["orders"]}>
      <HydrateClient>
        <OrdersView />
      </HydrateClient>
    </PageTexts>
  );
}
