"use client";

import { useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { failureOf } from "@/client/failure";
import { trpc } from "@/client/trpc";
import { formatRupiah } from "@/shared/money";
import { ButtonLink } from "@/ui/button-link";
import { Card, CardBody } from "@/ui/card";
import { CopyableId } from "@/ui/copyable-id";
import { ExactTime } from "@/ui/exact-time";
import { Fact, Facts } from "@/ui/facts";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { OrderDeliveries } from "../../webhooks/ui/order-deliveries";
import type { DescribedOrder } from "../contract/detail";
import { OrderLine } from "./order-line";
import { OrderMissing } from "./order-missing";
import { OrderStatusBadge } from "./order-status-badge";
import { OrderTimeline } from "./order-timeline";
import { RefundCard } from "./refund-card";

function useBack() {
  const t = useTranslations("orders.detail");
  return { href: "/orders", label: t("back") };
}

function Head({ order }: { order: DescribedOrder }) {
  const t = useTranslations("orders");
  const back = useBack();
  const [first, ...others] = order.lines;
  const more = others.length > 0 ? ` ${t("more", { count: others.length })}` : "";
  return (
    <PageHeader
      back={back}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {first?.item_name}
          {more} <OrderStatusBadge state={order.state} />
        </span>
      }
      text={first?.product_name}
      actions={
        others.length > 0 ? undefined : (
          <ButtonLink href={`/buy?item=${first?.item_id}`} size="small">
            {t("detail.buyAgain")}
          </ButtonLink>
        )
      }
    />
  );
}

function About({ order }: { order: DescribedOrder }) {
  const t = useTranslations("orders.detail");
  return (
    <Card title={t("facts")}>
      <CardBody>
        <Facts>
          <Fact label={t("amount")}>
            <span className="font-medium tabular-nums">{formatRupiah(order.amount)}</span>
          </Fact>
          {order.refunded > 0 ? (
            <Fact label={t("refunded")}>
              <span className="tabular-nums">{formatRupiah(order.refunded)}</span>
            </Fact>
          ) : null}
          <Fact label={t("placed")}>
            <ExactTime value={order.created_at} />
          </Fact>
          <Fact label={t("invoice")}>
            <CopyableId whole value={order.invoice} />
          </Fact>
          <Fact label={t("reference")}>
            <CopyableId whole value={order.ref_id} />
          </Fact>
          {order.lock === null ? null : (
            <Fact label={t("lock")}>
              <CopyableId whole value={order.lock.lock_token} />
            </Fact>
          )}
        </Facts>
      </CardBody>
    </Card>
  );
}

function Whole({ order }: { order: DescribedOrder }) {
  const t = useTranslations("orders.detail");
  return (
    <>
      <Head order={order} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Card title={t("progress")} className="lg:col-start-2">
          <CardBody>
            <OrderTimeline order={order} />
          </CardBody>
        </Card>
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-start-1 lg:row-start-1">
          <About order={order} />
          <Card title={t("items")}>
            <ul aria-label={t("items")} className="mt-1">
              {order.lines.map((line) => (
                <OrderLine
                  key={line.order_item_id}
                  invoice={order.invoice}
                  line={line}
                  several={order.lines.length > 1}
                />
              ))}
            </ul>
          </Card>
          {order.refunds.length === 0 ? null : <RefundCard refunds={order.refunds} />}
          <OrderDeliveries invoice={order.invoice} />
        </div>
      </div>
    </>
  );
}

/** One order: how far it is, what was delivered, what was given back, what one's server was told. */
export function OrderView({ invoice }: { invoice: string }) {
  const t = useTranslations("orders.detail");
  const back = useBack();
  const order = trpc.orders.detail.useQuery({ invoice });
  if (order.data) return <Whole order={order.data} />;
  if (order.error && failureOf(order.error).code === "TRX_NOT_FOUND") {
    return <OrderMissing invoice={invoice} />;
  }
  return (
    <>
      <PageHeader back={back} title={t("order")} />
      <Card>{order.error ? <CardFailure query={order} /> : <SkeletonRows rows={6} />}</Card>
    </>
  );
}
