import { getLocale, getTranslations } from "next-intl/server";
import { readGuides } from "@/entry/docs/guides";
import { DocsIndex } from "@/modules/docs/ui/docs-index";
import { env } from "@/server/env";

export async function generateMetadata() {
  return { title: (await getTranslations("docs"))("title") };
}

export default async function DocsPage() {
  const origin = env().BASE_URL;
  const guides = await readGuides(await getLocale(), origin);
  return <DocsIndex guides={guides.map(({ slug, title }) => ({ slug, title }))} origin={origin} />;
}
