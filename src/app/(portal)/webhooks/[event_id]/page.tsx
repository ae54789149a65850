import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { isMissing } from "@/app/missing";
import { PageTexts } from "@/app/page-texts";
import { DeliveryMissing } from "@/modules/webhooks/ui/delivery-missing";
import { DeliveryView } from "@/modules/webhooks/ui/delivery-view";

type Params = { params: Promise<{ event_id: string }> };

export async function generateMetadata() {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function DeliveryPage({ params }: Params) {
  const { event_id: eventId } = await params;
  await requireReseller(`/webhooks/${eventId}`);
  await trpc.webhooks.delivery.prefetch({ event_id: decodeURIComponent(eventId) });
  return (
    <PageTexts areas={["webhooks", "deliveries"]}>
      <HydrateClient>
        {isMissing() ? <DeliveryMissing /> : <DeliveryView eventId={decodeURIComponent(eventId)} />}
      </HydrateClient>
    </PageTexts>
  );
}
