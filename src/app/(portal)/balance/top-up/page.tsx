import { getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { TopUpForm } from "@/modules/top-ups/ui/top-up-form";
import { PageHeader } from "@/ui/page-header";

type Query = { searchParams: Promise<{ amount?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("topUps"))("form.title") };
}

export default async function TopUpPage({ searchParams }: Query) {
  const { amount } = await searchParams;
  const query = typeof amount === "string" ? `?amount=${encodeURIComponent(amount)}` : "";
  await requireReseller(`/balance/top-up${query}`);
  await trpc.topUps.options.prefetch();
  const t = await getTranslations("topUps");
  return (
    <PageTexts areas={["topUps"]}>
      <HydrateClient>
        <PageHeader title={t("form.title")} back={{ href: "/balance", label: t("balance") }} />
        <TopUpForm />
      </HydrateClient>
    </PageTexts>
  );
}
