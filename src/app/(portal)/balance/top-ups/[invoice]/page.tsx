import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { isMissing } from "@/app/missing";
import { PageTexts } from "@/app/page-texts";
import { TopUpMissing } from "@/modules/top-ups/ui/top-up-missing";
import { TopUpPanel } from "@/modules/top-ups/ui/top-up-panel";
import { PageHeader } from "@/ui/page-header";

type Route = { params: Promise<{ invoice: string }> };

export async function generateMetadata() {
  return { title: (await getTranslations("topUps"))("one") };
}

export default async function TopUpPage({ params }: Route) {
  const { invoice: named } = await params;
  await requireReseller(`/balance/top-ups/${named}`);
  const invoice = decodeURIComponent(named);
  await trpc.topUps.get.prefetch({ invoice });
  const t = await getTranslations("topUps");
  return (
    <PageTexts areas={["topUps"]}>
      <HydrateClient>
        <PageHeader title={t("one")} back={{ href: "/balance", label: t("balance") }} />
        {isMissing() ? <TopUpMissing /> : <TopUpPanel invoice={invoice} />}
      </HydrateClient>
    </PageTexts>
  );
}
