"use client";

import { Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAddress } from "@/client/use-address";
import { ButtonLink } from "@/ui/button-link";
import { catalogueAddress, catalogueHref } from "./catalogue-address";

/** What is shown, on all its pages, to take along. */
export function CatalogueActions() {
  const t = useTranslations("catalogue");
  const { parameters } = useAddress();
  const all = { ...catalogueAddress((name) => parameters.get(name)), page: 1 };
  return (
    <>
      <ButtonLink href={catalogueHref(all, "/prices")}>
        <Printer aria-hidden="true" size={16} />
        {t("print")}
      </ButtonLink>
      <ButtonLink plain href={catalogueHref(all, "/export")} aria-label={t("download")}>
        <Download aria-hidden="true" size={16} />
        {t("csv")}
      </ButtonLink>
    </>
  );
}
