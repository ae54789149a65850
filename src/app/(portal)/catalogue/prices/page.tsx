import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { catalogueAddress, catalogueHref } from "@/modules/catalogue/ui/catalogue-address";
import { PriceList } from "@/modules/catalogue/ui/price-list";
import { priceListInput } from "@/modules/catalogue/ui/price-list-input";

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata() {
  return { title: (await getTranslations("catalogue"))("printTitle") };
}

export default async function PriceListPage({ searchParams }: Query) {
  const given = await searchParams;
  const address = { ...catalogueAddress((name) => [given[name]].flat()[0]), page: 1 };
  await requireReseller(catalogueHref(address, "/prices"));
  await Promise.all([
    trpc.accounts.me.prefetch(),
    trpc.catalogue.list.prefetch(priceListInput(address)),
  ]);
  return (
    <PageTexts areas={["catalogue"]}>
      <HydrateClient>
        <PriceList address={address} now={new Date().toISOString()} />
      </HydrateClient>
    </PageTexts>
  );
}
