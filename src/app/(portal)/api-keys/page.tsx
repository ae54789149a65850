import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { ApiKeysView } from "@/modules/api-keys/ui/api-keys-view";
import { env } from "@/server/env";

export async function generateMetadata() {
  return { title: (await getTranslations("apiKeys"))("title") };
}

export default async function ApiKeysPage() {
  await requireReseller("/api-keys");
  await trpc.apiKeys.list.prefetch();
  return (
    <PageTexts areas={["apiKeys"]}>
      <HydrateClient>
        <ApiKeysView baseUrl={env().BASE_URL} />
      </HydrateClient>
    </PageTexts>
  );
}
