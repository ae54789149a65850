"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Download, ScrollText, SearchX } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { useAddress } from "@/client/use-address";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Pager } from "@/ui/pager";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { LedgerFilters } from "./ledger-filters";
import {
  everything,
  exportHref,
  isNarrowed,
  type LedgerView,
  ledgerHref,
  ledgerInput,
  ledgerView,
} from "./ledger-view";
import { MutationsTable } from "./mutations-table";

/** The account's ledger, newest first, a page at a time; what it shows is part of the address. */
export function LedgerCard() {
  const t = useTranslations("ledger");
  const { parameters, push } = useAddress();
  const timeZone = useTimeZone() ?? "UTC";
  const view = ledgerView((name) => parameters.get(name));
  const found = trpc.ledger.search.useQuery(ledgerInput(view, timeZone), {
    placeholderData: keepPreviousData,
  });

  function go(next: LedgerView) {
    push(ledgerHref(next));
  }

  function narrow(change: Partial<LedgerView>) {
    go({ ...view, ...change, page: 1 });
  }

  function content() {
    if (!found.data) return found.error ? null : <SkeletonRows />;
    const { data: rows, meta } = found.data;
    if (meta.total === 0 && !isNarrowed(view)) {
      return (
        <EmptyState
          icon={<ScrollText size={20} />}
          title={t("emptyTitle")}
          action={<ButtonLink href="/balance/top-up">{t("topUp")}</ButtonLink>}
        >
          {t("empty")}
        </EmptyState>
      );
    }
    if (rows.length === 0) {
      const none = meta.total === 0;
      const first: LedgerView = { ...view, page: 1 };
      return (
        <EmptyState
          icon={<SearchX size={20} />}
          title={none ? t("filter.noneTitle") : t("pastTheEnd")}
          action={
            <Button size="small" onClick={() => go(none ? everything : first)}>
              {none ? t("filter.clear") : t("toFirst")}
            </Button>
          }
        >
          {none ? t("filter.none") : null}
        </EmptyState>
      );
    }
    return (
      <>
        <div
          aria-busy={found.isPlaceholderData}
          className="transition-opacity delay-100 aria-busy:opacity-60"
        >
          <MutationsTable rows={rows} />
        </div>
        <Pager
          page={meta}
          hrefOf={(page) => ledgerHref({ ...view, page })}
          onGo={(page) => go({ ...view, page })}
        />
      </>
    );
  }

  return (
    <Card
      title={t("mutations")}
      actions={
        <ButtonLink plain size="small" href={exportHref(view)} download>
          <Download aria-hidden="true" size={15} />
          {t("filter.csv")}
        </ButtonLink>
      }
    >
      <LedgerFilters view={view} onChange={narrow} />
      <CardFailure query={found} />
      {content()}
    </Card>
  );
}
