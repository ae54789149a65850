"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { failureOf, useFailureText } from "@/client/failure";
import { trpc } from "@/client/trpc";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { FailureNote } from "@/ui/failure-note";
import { Pager } from "@/ui/pager";
import { mutationsPageHref, mutationsPageInput } from "./mutations-page";
import { MutationsSkeleton } from "./mutations-skeleton";
import { MutationsTable } from "./mutations-table";

/** The account's ledger, newest first, a page at a time; the page is part of the address. */
export function MutationsCard() {
  const t = useTranslations("ledger");
  const failureText = useFailureText();
  const input = mutationsPageInput(useSearchParams().get("page"));
  const mutations = trpc.ledger.mutations.useQuery(input, { placeholderData: keepPreviousData });
  const failure = mutations.error && failureOf(mutations.error);

  function go(page: number) {
    window.history.pushState(null, "", mutationsPageHref(page));
  }

  function content() {
    if (failure) {
      return (
        <div className="p-4 sm:p-5">
          <FailureNote
            text={failureText(failure)}
            requestId={failure.requestId}
            onRetry={() => mutations.refetch()}
          />
        </div>
      );
    }
    if (!mutations.data) return <MutationsSkeleton />;
    const { data: rows, meta } = mutations.data;
    if (meta.total === 0) {
      return (
        <EmptyState icon={<ScrollText size={20} />} title={t("emptyTitle")}>
          {t("empty")}
        </EmptyState>
      );
    }
    if (rows.length === 0) {
      return (
        <EmptyState icon={<ScrollText size={20} />} title={t("pastTheEnd")}>
          <a href="/" className="font-medium text-accent underline-offset-4 hover:underline">
            {t("toFirst")}
          </a>
        </EmptyState>
      );
    }
    return (
      <>
        <div
          aria-busy={mutations.isPlaceholderData}
          className="pt-2 transition-opacity delay-100 aria-busy:opacity-60"
        >
          <MutationsTable rows={rows} />
        </div>
        <Pager page={meta} hrefOf={mutationsPageHref} onGo={go} />
      </>
    );
  }

  return <Card title={t("mutations")}>{content()}</Card>;
}
