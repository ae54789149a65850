import { getTimeZone, getTranslations } from "next-intl/server";
import { requireUser } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { FirstStepsCard } from "@/modules/accounts/ui/first-steps-card";
import { OperatorNotice } from "@/modules/accounts/ui/operator-notice";
import { BalanceCard } from "@/modules/ledger/ui/balance-card";
import { OpenOrdersCard } from "@/modules/orders/ui/open-orders-card";
import { recentOrdersInput } from "@/modules/orders/ui/orders-query";
import { RecentOrders } from "@/modules/orders/ui/recent-orders";
import { SpendingCard } from "@/modules/orders/ui/spending-card";
import { spendingRange } from "@/modules/orders/ui/spending-range";
import { ActiveLocksCard } from "@/modules/stock/ui/active-locks-card";
import { WebhookHealthCard } from "@/modules/webhooks/ui/webhook-health-card";
import { PageHeader } from "@/ui/page-header";

type Query = { searchParams: Promise<{ days?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage({ searchParams }: Query) {
  const asked = (await searchParams).days;
  const days = spendingRange(asked);
  const user = await requireUser(asked === undefined ? "/" : `/?days=${days}`);
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
  await Promise.all([
    trpc.accounts.firstSteps.prefetch(),
    trpc.ledger.overview.prefetch(),
    trpc.orders.open.prefetch(),
    trpc.orders.search.prefetch(recentOrdersInput),
    trpc.orders.statistics.prefetch({ days, time_zone: await getTimeZone() }),
    trpc.webhooks.health.prefetch(),
    trpc.stock.activeLocks.prefetch(),
  ]);
  const t = await getTranslations("overview");
  return (
    <PageTexts areas={["overview", "ledger", "orders", "deliveries", "locks"]}>
      <HydrateClient>
        <PageHeader title={t("title")} />
        <FirstStepsCard />
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <BalanceCard />
          <OpenOrdersCard />
        </div>
        <SpendingCard />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <RecentOrders />
          <div className="grid grid-cols-1 gap-6">
            <WebhookHealthCard />
            <ActiveLocksCard />
          </div>
        </div>
      </HydrateClient>
    </PageTexts>
  );
}
