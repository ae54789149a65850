"use client";

import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button-link";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";

/** Stands in for a top-up that the account does not have. */
export function TopUpMissing() {
  const t = useTranslations("topUps");
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={20} />}
        title={t("unknownTitle")}
        action={<ButtonLink href="/balance">{t("toBalance")}</ButtonLink>}
      />
    </Card>
  );
}
