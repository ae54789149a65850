import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { CatalogueActions } from "@/modules/catalogue/ui/catalogue-actions";
import {
  catalogueAddress,
  catalogueHref,
  catalogueInput,
} from "@/modules/catalogue/ui/catalogue-address";
import { CatalogueView } from "@/modules/catalogue/ui/catalogue-view";
import { PageHeader } from "@/ui/page-header";

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata() {
  return { title: (await getTranslations("catalogue"))("title") };
}

export default async function CataloguePage({ searchParams }: Query) {
  const given = await searchParams;
  const address = catalogueAddress((name) => [given[name]].flat()[0]);
  await requireReseller(catalogueHref(address));
  await Promise.all([
    trpc.catalogue.categories.prefetch(),
    trpc.catalogue.list.prefetch(catalogueInput(address)),
  ]);
  const t = await getTranslations("catalogue");
  return (
    <PageTexts areas={["catalogue"]}>
      <HydrateClient>
        <PageHeader title={t("title")} text={t("text")} actions={<CatalogueActions />} />
        <CatalogueView />
      </HydrateClient>
    </PageTexts>
  );
}
