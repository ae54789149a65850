"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition } from "react";
import { Button } from "@/ui/button";
import { CopyableId } from "@/ui/copyable-id";
import { NoticePage } from "@/ui/notice-page";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations();
  const router = useRouter();
  const client = useQueryClient();

  function retry() {
    // An answer that could not be drawn would fail again.
    client.clear();
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return (
    <NoticePage
      title={t("pages.errorTitle")}
      actions={
        <>
          <Button onClick={retry}>{t("ui.retry")}</Button>
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
