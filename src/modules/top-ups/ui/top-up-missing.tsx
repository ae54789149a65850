"use client";

import { useTranslations } from "next-intl";
import { MissingCard } from "@/ui/missing-card";

/** Stands in for a top-up that the account does not have. */
export function TopUpMissing() {
  const t = useTranslations("topUps");
  return (
    <MissingCard title={t("unknownTitle")} way={{ href: "/balance", label: t("toBalance") }} />
  );
}
