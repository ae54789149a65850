import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { OperatorNotice } from "@/modules/accounts/ui/operator-notice";
import { BalanceCard } from "@/modules/ledger/ui/balance-card";
import { MutationsCard } from "@/modules/ledger/ui/mutations-card";
import { mutationsPageInput } from "@/modules/ledger/ui/mutations-page";
import { PageHeader } from "@/ui/page-header";

type Query = { searchParams: Promise<{ page?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage({ searchParams }: Query) {
  const { page } = await searchParams;
  const input = mutationsPageInput(page);
  const user = await requireUser(input.page === 1 ? "/" : `/?page=${input.page}`);
  if (user.role === "operator") {
    await trpc.accounts.me.prefetch();
    return (
      <PageTexts areas={["operator"]}>
        <HydrateClient>
          <OperatorNotice />
        </HydrateClient>
      </PageTexts>
    );
  }
  await Promise.all([trpc.ledger.overview.prefetch(), trpc.ledger.mutations.prefetch(input)]);
  const t = await getTranslations("overview");
  return (
    <PageTexts areas={["ledger"]}>
      <HydrateClient>
        <PageHeader title={t("title")} />
        <BalanceCard />
        <MutationsCard />
      </HydrateClient>
    </PageTexts>
  );
}
