"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { CopyableId } from "@/ui/copyable-id";
import { NoticePage } from "@/ui/notice-page";

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations();
  return (
    <NoticePage
      title={t("pages.errorTitle")}
      actions={
        <>
          {/* Anew from the server: what could not be drawn is still in the browser's store. */}
          <Button onClick={() => window.location.reload()}>{t("ui.retry")}</Button>
          <Link href="/" className="font-medium text-accent underline-offset-4 hover:underline">
            {t("pages.home")}
          </Link>
        </>
      }
    >
      <p>{t("pages.error")}</p>
      {error.digest === undefined ? null : (
        <p className="mt-3 text-sm">
          {t("ui.requestId")} <CopyableId value={error.digest} />
        </p>
      )}
    </NoticePage>
  );
}
