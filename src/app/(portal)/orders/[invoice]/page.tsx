import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { isMissing } from "@/app/missing";
import { PageTexts } from "@/app/page-texts";
import { OrderMissing } from "@/modules/orders/ui/order-missing";
import { OrderView } from "@/modules/orders/ui/order-view";
import { orderHref } from "@/modules/orders/ui/orders-query";

type Params = { params: Promise<{ invoice: string }> };

export async function generateMetadata() {
  return { title: (await getTranslations("orders.detail"))("order") };
}

export default async function OrderPage({ params }: Params) {
  const invoice = decodeURIComponent((await params).invoice);
  await requireReseller(orderHref(invoice));
  await Promise.all([
    trpc.orders.detail.prefetch({ invoice }),
    trpc.webhooks.orderDeliveries.prefetch({ invoice }),
  ]);
  return (
    <PageTexts areas={["orders", "deliveries"]}>
      <HydrateClient>
        {isMissing() ? <OrderMissing invoice={invoice} /> : <OrderView invoice={invoice} />}
      </HydrateClient>
    </PageTexts>
  );
}
