"use client";

import { ShoppingBag } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { formatRupiah } from "@/shared/money";
import { ButtonLink } from "@/ui/button-link";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ExactTime } from "@/ui/exact-time";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { FoundOrder } from "../contract/search";
import { OrderStatusBadge } from "./order-status-badge";
import { orderHref, recentOrdersInput } from "./orders-query";

function Line({ order }: { order: FoundOrder }) {
  const t = useTranslations("orders");
  return (
    <li className="relative flex items-start justify-between gap-4 border-t border-line px-4 py-3 text-sm transition-colors hover:bg-raised/60 sm:px-5">
      <div className="grid min-w-0 gap-0.5">
        <Link
          href={orderHref(order.invoice)}
          className="truncate font-medium after:absolute after:inset-0"
        >
          {order.item_name}
        </Link>
        <p className="flex min-w-0 text-muted">
          <span className="truncate">
            {order.product_name}
            {order.lines > 1 ? ` ${t("more", { count: order.lines - 1 })}` : ""}
          </span>
          <span className="whitespace-pre"> · </span>
          <ExactTime value={order.created_at} />
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <span className="font-medium tabular-nums">{formatRupiah(order.amount)}</span>
        <OrderStatusBadge state={order.state} />
      </div>
    </li>
  );
}

/** The last few orders, with the way to all of them. Needs the texts of `orders`. */
export function RecentOrders() {
  const t = useTranslations("orders");
  const orders = trpc.orders.search.useQuery(recentOrdersInput);

  function content() {
    if (orders.isLoadingError) return <CardFailure query={orders} />;
    if (!orders.data) return <SkeletonRows />;
    const { rows } = orders.data;
    if (rows.length === 0) {
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
    return (
      <ul aria-label={t("recent.title")} className="mt-3">
        {rows.map((order) => (
          <Line key={order.id} order={order} />
        ))}
      </ul>
    );
  }

  return (
    <Card
      title={t("recent.title")}
      actions={
        <ButtonLink href="/orders" look="quiet" size="small">
          {t("recent.all")}
        </ButtonLink>
      }
    >
      {content()}
    </Card>
  );
}
