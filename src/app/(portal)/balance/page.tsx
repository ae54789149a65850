import { getTimeZone, getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { BalanceCard } from "@/modules/ledger/ui/balance-card";
import { LedgerCard } from "@/modules/ledger/ui/ledger-card";
import { ledgerHref, ledgerInput, ledgerView } from "@/modules/ledger/ui/ledger-view";
import { TopUpsCard } from "@/modules/top-ups/ui/top-ups-card";
import { topUpsInput, topUpsView } from "@/modules/top-ups/ui/top-ups-view";
import { PageHeader } from "@/ui/page-header";

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata() {
  return { title: (await getTranslations("ledger"))("balance") };
}

export default async function BalancePage({ searchParams }: Query) {
  const parameters = await searchParams;
  const view = ledgerView((name) => parameters[name]);
  await requireReseller(ledgerHref(view));
  const topUps = topUpsView((name) => parameters[name]);
  await Promise.all([
    trpc.ledger.overview.prefetch(),
    trpc.ledger.search.prefetch(ledgerInput(view, await getTimeZone())),
    trpc.topUps.list.prefetch(topUpsInput(topUps)),
  ]);
  const t = await getTranslations("ledger");
  return (
    <PageTexts areas={["ledger", "topUps"]}>
      <HydrateClient>
        <PageHeader title={t("balance")} />
        <BalanceCard statement />
        <TopUpsCard />
        <LedgerCard />
      </HydrateClient>
    </PageTexts>
  );
}
