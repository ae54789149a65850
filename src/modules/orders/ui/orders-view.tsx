"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Download, ListFilter, ShoppingBag } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { useAddress } from "@/client/use-address";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { StepPager } from "@/ui/step-pager";
import { ColumnMenu } from "./column-menu";
import { useOrderColumns } from "./order-columns";
import { OrderFilterBar } from "./order-filter-bar";
import { OrderTable } from "./order-table";
import {
  isFiltered,
  noFilters,
  type OrderFilters,
  orderFilters,
  ordersHref,
  ordersInput,
} from "./orders-query";

const firstPage = { older: undefined, newer: undefined };

function NoOrders({ filters, go }: { filters: OrderFilters; go: (href: string) => void }) {
  const t = useTranslations("orders");
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={<ListFilter size={20} />} title={t("noneTitle")}>
        {t("none")}
      </EmptyState>
    );
  }
  if (filters.older !== undefined || filters.newer !== undefined) {
    return (
      <EmptyState
        icon={<ShoppingBag size={20} />}
        title={t("pastTheEnd")}
        action={
          <Button size="small" onClick={() => go(ordersHref(noFilters))}>
            {t("toFirst")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<ShoppingBag size={20} />}
      title={t("emptyTitle")}
      action={
        <ButtonLink href="/buy" look="primary" size="small">
          {t("buy")}
        </ButtonLink>
      }
    >
      {t("empty")}
    </EmptyState>
  );
}

/** All orders, newest first; filters and page are part of the address. */
export function OrdersView() {
  const t = useTranslations("orders");
  const timeZone = useTimeZone() ?? "UTC";
  const { parameters, push, replace } = useAddress();
  const filters = orderFilters(parameters);
  const { shown, show } = useOrderColumns();
  const orders = trpc.orders.search.useQuery(ordersInput(filters, timeZone), {
    placeholderData: keepPreviousData,
  });

  function change(changes: Partial<OrderFilters>) {
    replace(ordersHref({ ...filters, ...firstPage, ...changes }));
  }

  function content() {
    if (orders.isLoadingError) return <CardFailure query={orders} />;
    if (!orders.data) return <SkeletonRows rows={8} />;
    const { rows, older_than: older, newer_than: newer } = orders.data;
    if (rows.length === 0) return <NoOrders filters={filters} go={push} />;
    const pageHref = (page: Partial<OrderFilters>) =>
      ordersHref({ ...filters, ...firstPage, ...page });
    return (
      <>
        <div
          aria-busy={orders.isPlaceholderData}
          className="transition-opacity delay-100 aria-busy:opacity-60"
        >
          <OrderTable rows={rows} columns={shown} />
        </div>
        {rows.some(({ state }) => state === "review") ? (
          <p className="border-t border-line px-4 py-3 text-sm text-pretty text-muted sm:px-5">
            {t("reviewMeans")}
          </p>
        ) : null}
        <StepPager
          label={t("pages")}
          before={newer === null ? undefined : pageHref({ newer })}
          beforeLabel={t("newer")}
          after={older === null ? undefined : pageHref({ older })}
          afterLabel={t("older")}
          onGo={push}
        />
      </>
    );
  }

  const download = ordersHref({ ...filters, ...firstPage }, "/orders/export");
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <>
            <ColumnMenu shown={shown} onChange={show} />
            <ButtonLink plain href={download} size="small" download aria-label={t("downloadLabel")}>
              <Download aria-hidden="true" size={15} />
              {t("download")}
            </ButtonLink>
          </>
        }
      />
      <Card>
        <OrderFilterBar filters={filters} onChange={change} />
        {content()}
      </Card>
    </>
  );
}
