import { getLocale, getTranslations } from "next-intl/server";
import { listErrors } from "@/entry/docs/error-list";
import { ErrorList } from "@/modules/docs/ui/error-list";

export async function generateMetadata() {
  return { title: (await getTranslations("docs.errors"))("title") };
}

export default async function ErrorsPage() {
  return <ErrorList errors={listErrors(await getLocale())} />;
}
