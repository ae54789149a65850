import { getTimeZone, getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { logFilters, logHref, logInput } from "@/modules/webhooks/ui/delivery-log-query";
import { WebhooksView } from "@/modules/webhooks/ui/webhooks-view";
import { PageHeader } from "@/ui/page-header";

type Query = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata() {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function WebhooksPage({ searchParams }: Query) {
  const said = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const filters = logFilters(new URLSearchParams(said));
  await requireReseller(logHref(filters));
  await Promise.all([
    trpc.webhooks.get.prefetch(),
    trpc.webhooks.health.prefetch(),
    trpc.webhooks.log.prefetch(logInput(filters, await getTimeZone())),
  ]);
  const t = await getTranslations("webhooks");
  return (
    <PageTexts areas={["webhooks", "deliveries"]}>
      <HydrateClient>
        <PageHeader title={t("title")} text={t("text")} />
        <WebhooksView />
      </HydrateClient>
    </PageTexts>
  );
}
