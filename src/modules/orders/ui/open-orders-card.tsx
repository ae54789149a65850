"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** How many orders are under way and how many of those are in review, each leading to them. */
export function OpenOrdersCard() {
  const t = useTranslations("overview.open");
  const format = useFormatter();
  const open = trpc.orders.open.useQuery();
  const counts = [
    { key: "inProgress", status: "paid", count: open.data?.in_progress },
    { key: "inReview", status: "review", count: open.data?.in_review },
  ] as const;
  return (
    <Card title={t("title")}>
      {open.isLoadingError ? (
        <CardFailure query={open} />
      ) : (
        <ul className="grid pt-2 pb-1">
          {counts.map(({ key, status, count }) => (
            <li key={key} className="border-b border-line last:border-b-0">
              <Link
                href={`/orders?status=${status}`}
                className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-raised/60 sm:px-5"
              >
                <span className="grid min-w-0 flex-1">
                  <span>{t(key)}</span>
                  <span className="text-sm text-pretty text-muted">{t(`${key}Text`)}</span>
                </span>
                <span
                  className={`text-xl font-semibold tabular-nums ${count === 0 ? "text-muted" : ""}`}
                >
                  {count === undefined ? <Skeleton className="w-6" /> : format.number(count)}
                </span>
                <ChevronRight aria-hidden="true" size={16} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
