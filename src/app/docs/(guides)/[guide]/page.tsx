import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { guideHref, isGuide, readGuide, readRecipes } from "@/entry/docs/guides";
import { GuidePage } from "@/modules/docs/ui/guide-page";
import { env } from "@/server/env";

type Named = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Named) {
  const { guide } = await params;
  if (!isGuide(guide)) return {};
  const { title } = await readGuide(guide, await getLocale(), env().BASE_URL);
  return { title: `${title} · ${(await getTranslations("docs"))("title")}` };
}

export default async function Guide({ params }: Named) {
  const { guide } = await params;
  if (!isGuide(guide)) notFound();
  const origin = env().BASE_URL;
  const { text } = await readGuide(guide, await getLocale(), origin);
  const recipes = guide === "webhooks" ? await readRecipes() : [];
  return <GuidePage text={text} recipes={recipes} hrefOf={(url) => guideHref(url, origin)} />;
}
