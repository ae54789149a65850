import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { NoticePage } from "@/ui/notice-page";

export async function generateMetadata() {
  return { title: (await getTranslations("pages"))("notFoundTitle") };
}

export default async function NotFound() {
  const t = await getTranslations("pages");
  return (
    <NoticePage
      title={t("notFoundTitle")}
      actions={
        <Link href="/" className="font-medium text-accent underline-offset-4 hover:underline">
          {t("home")}
        </Link>
      }
    >
      {t("notFound")}
    </NoticePage>
  );
}
