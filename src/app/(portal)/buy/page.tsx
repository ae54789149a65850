import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { pickerInput } from "@/modules/catalogue/ui/picker-input";
import { buyAddress, buyHref } from "@/modules/orders/ui/buy/buy-address";
import { BuyView } from "@/modules/orders/ui/buy/buy-view";
import { PageHeader } from "@/ui/page-header";

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata() {
  return { title: (await getTranslations("buy"))("title") };
}

export default async function BuyPage({ searchParams }: Query) {
  const given = await searchParams;
  const address = buyAddress((name) => [given[name]].flat()[0]);
  await requireReseller(buyHref(address));
  const { item, lock, order, search } = address;
  const asked: Promise<unknown>[] = lock === undefined ? [] : [trpc.stock.activeLocks.prefetch()];
  if (order !== undefined) {
    asked.push(trpc.orders.detail.prefetch({ invoice: order }), trpc.ledger.balance.prefetch());
  } else if (item !== undefined) {
    asked.push(
      trpc.catalogue.get.prefetch({ item_id: String(item) }),
      trpc.orders.form.prefetch({ item_id: item }),
    );
  } else {
    asked.push(trpc.catalogue.list.prefetch(pickerInput(search.trim())));
  }
  await Promise.all(asked);
  const t = await getTranslations("buy");
  return (
    <PageTexts areas={["buy", "catalogue"]}>
      <HydrateClient>
        <PageHeader title={t("title")} />
        <BuyView />
      </HydrateClient>
    </PageTexts>
  );
}
