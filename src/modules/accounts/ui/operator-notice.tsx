"use client";

import { useTranslations } from "next-intl";
import { trpc } from "@/client/trpc";
import { CopyableId } from "@/ui/copyable-id";
import { NoticePage } from "@/ui/notice-page";
import { SignOutButton } from "./sign-out-button";

/** What the operator sees while the console is the command line. */
export function OperatorNotice() {
  const t = useTranslations("operator");
  const { data: me } = trpc.accounts.me.useQuery();
  return (
    <NoticePage title={t("title")} actions={<SignOutButton />}>
      <p>{t("text")}</p>
      <p className="mt-4">
        <CopyableId value="npm run cli -- --help" className="text-ink" />
      </p>
      {me ? <p className="mt-6 text-sm">{t("signedInAs", { email: me.user.email })}</p> : null}
    </NoticePage>
  );
}
