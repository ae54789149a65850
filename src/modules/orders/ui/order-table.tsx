"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { CopyableId } from "@/ui/copyable-id";
import { ExactTime } from "@/ui/exact-time";
import { Cell, ColumnHead, Row, Table } from "@/ui/table";
import type { FoundOrder } from "../contract/search";
import type { OrderColumn } from "./order-columns";
import { OrderStatusBadge } from "./order-status-badge";
import { orderHref } from "./orders-query";

/** Columns stand beside each other where there is room; a phone has them within the first. */
const wide = "hidden md:table-cell";
const widest = "hidden xl:table-cell";

function Bought({ order }: { order: FoundOrder }) {
  const t = useTranslations("orders");
  const count = order.quantity > 1 ? ` × ${order.quantity.toLocaleString("id-ID")}` : "";
  return (
    <>
      <Link
        href={orderHref(order.invoice)}
        className="line-clamp-2 font-medium break-words after:absolute after:inset-0"
      >
        {order.item_name}
        {count}
      </Link>
      <p className="truncate text-muted">
        {order.product_name}
        {order.lines > 1 ? ` ${t("more", { count: order.lines - 1 })}` : ""}
      </p>
    </>
  );
}

function Reference({ order }: { order: FoundOrder }) {
  return (
    <div className="relative z-[1] grid min-w-0 justify-items-start">
      <CopyableId value={order.invoice} />
      <CopyableId value={order.ref_id} className="text-muted" />
    </div>
  );
}

function Target({ order }: { order: FoundOrder }) {
  if (order.target === null) return null;
  return (
    <div className="relative z-[1] grid min-w-0">
      <CopyableId value={order.target} />
    </div>
  );
}

function Amount({ order }: { order: FoundOrder }) {
  const t = useTranslations("orders");
  return (
    <>
      <span className="font-medium">{formatRupiah(order.amount)}</span>
      {order.refunded > 0 ? (
        <span className="block text-xs text-muted">
          {t("refunded", { amount: formatRupiah(order.refunded) })}
        </span>
      ) : null}
    </>
  );
}

function FoldedFacts({ order }: { order: FoundOrder }) {
  return (
    <div className="mt-1.5 grid gap-1 xl:hidden">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 md:hidden">
        <OrderStatusBadge state={order.state} />
        <ExactTime value={order.created_at} className="text-muted" />
      </p>
      <p className="truncate font-mono text-xs text-muted">{order.target ?? order.ref_id}</p>
    </div>
  );
}

/** Orders, each row a link to its own page. */
export function OrderTable({
  rows,
  columns,
}: {
  rows: FoundOrder[];
  columns: readonly OrderColumn[];
}) {
  const t = useTranslations("orders");
  const has = (column: OrderColumn) => columns.includes(column);
  return (
    <Table name={t("title")}>
      <thead>
        <tr>
          <ColumnHead>{t("columns.order")}</ColumnHead>
          {has("reference") ? (
            <ColumnHead className={widest}>{t("columns.reference")}</ColumnHead>
          ) : null}
          {has("target") ? <ColumnHead className={widest}>{t("columns.target")}</ColumnHead> : null}
          {has("kind") ? <ColumnHead className={widest}>{t("columns.kind")}</ColumnHead> : null}
          {has("status") ? <ColumnHead className={wide}>{t("columns.status")}</ColumnHead> : null}
          {has("time") ? <ColumnHead className={wide}>{t("columns.time")}</ColumnHead> : null}
          <ColumnHead numeric className={has("amount") ? "" : "md:hidden"}>
            {t("columns.amount")}
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((order) => (
          <Row key={order.id} className="relative">
            <Cell className="w-full max-w-0">
              <Bought order={order} />
              <FoldedFacts order={order} />
            </Cell>
            {has("reference") ? (
              <Cell className={`${widest} max-w-56 min-w-56`}>
                <Reference order={order} />
              </Cell>
            ) : null}
            {has("target") ? (
              <Cell className={`${widest} max-w-36 min-w-36`}>
                <Target order={order} />
              </Cell>
            ) : null}
            {has("kind") ? (
              <Cell className={`${widest} text-muted`}>
                {order.kinds.map((kind) => (
                  <span key={kind} className="block whitespace-nowrap">
                    {t(`kinds.${kind}`)}
                  </span>
                ))}
              </Cell>
            ) : null}
            {has("status") ? (
              <Cell className={wide}>
                <OrderStatusBadge state={order.state} />
              </Cell>
            ) : null}
            {has("time") ? (
              <Cell className={`${wide} text-muted`}>
                <ExactTime value={order.created_at} />
              </Cell>
            ) : null}
            <Cell numeric className={has("amount") ? "" : "md:hidden"}>
              <Amount order={order} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
