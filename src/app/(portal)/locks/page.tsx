import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { LocksView } from "@/modules/stock/ui/locks-view";

export async function generateMetadata() {
  return { title: (await getTranslations("locks"))("title") };
}

export default async function LocksPage() {
  await requireReseller("/locks");
  await trpc.stock.activeLocks.prefetch();
  return (
    <PageTexts areas={["locks", "catalogue"]}>
      <HydrateClient>
        <LocksView />
      </HydrateClient>
    </PageTexts>
  );
}
