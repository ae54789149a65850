"use client";

import { CircleCheck, CircleX, Clock, SearchX } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { formatRupiah } from "@/shared/money";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { Card, CardBody } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { CopyableId } from "@/ui/copyable-id";
import { EmptyState } from "@/ui/empty-state";
import { Fact, Facts } from "@/ui/facts";
import { Meter } from "@/ui/meter";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { DescribedLine, DescribedOrder } from "../../contract/detail";

function titleKey({ state, status }: DescribedOrder) {
  if (status === "paid") return state === "review" ? "review" : "paid";
  return state === "partial" ? "partial" : status;
}

const marks = {
  paid: { Icon: Clock, look: "bg-info-soft text-info" },
  review: { Icon: Clock, look: "bg-warn-soft text-warn" },
  partial: { Icon: CircleCheck, look: "bg-warn-soft text-warn" },
  completed: { Icon: CircleCheck, look: "bg-credit-soft text-credit" },
  failed: { Icon: CircleX, look: "bg-danger-soft text-danger" },
  canceled: { Icon: CircleX, look: "bg-danger-soft text-danger" },
} as const;

/** What a line has brought by now. */
function Delivery({ line, invoice }: { line: DescribedLine; invoice: string }) {
  const t = useTranslations("buy.receipt");
  const format = useFormatter();
  const serials = line.units.flatMap(({ unit, sn }) => (sn === null ? [] : [{ unit, sn }]));
  const { progress } = line;
  const done = progress?.delivered ?? 0;
  return (
    <>
      {serials.length === 0 ? null : (
        <div className="grid gap-1">
          <p className="text-sm text-muted">{t(serials.length === 1 ? "serial" : "serials")}</p>
          <ul data-testid="serials" className="grid gap-1.5">
            {serials.map(({ unit, sn }) => (
              <li
                key={unit}
                className="flex w-full items-center justify-between gap-3 rounded-lg bg-raised py-1 pr-1 pl-3"
              >
                <code className="min-w-0 font-mono text-[0.8125rem] break-all">{sn}</code>
                <CopyButton value={sn} look="quiet" />
              </li>
            ))}
          </ul>
        </div>
      )}
      {progress ? (
        <Meter
          label={t("progress")}
          value={done}
          max={line.quantity}
          text={t("progressText", {
            done: format.number(done),
            total: format.number(line.quantity),
          })}
        />
      ) : null}
      {line.licences.length === 0 ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-raised py-1.5 pr-1.5 pl-3 text-sm">
          {t("licences", { count: line.licences.length })}
          <ButtonLink href={`/orders/${invoice}`} size="small">
            {t("reveal")}
          </ButtonLink>
        </div>
      )}
      {line.reason === null ? null : (
        <p className="text-sm text-pretty">
          <span className="text-muted">{t("reason")}: </span>
          {line.reason}
        </p>
      )}
    </>
  );
}

/** What was bought, for whom and for how much, and what becomes of it while one looks. */
export function Receipt({
  invoice,
  already,
  onAgain,
  onAnother,
}: {
  invoice: string;
  /** Whether an earlier press had placed it. */
  already: boolean;
  onAgain: (itemId: number) => void;
  onAnother: () => void;
}) {
  const t = useTranslations("buy.receipt");
  const format = useFormatter();
  const order = trpc.orders.detail.useQuery({ invoice });
  const balance = trpc.ledger.balance.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = order.data !== undefined;

  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);

  if (!order.data) {
    const isMissing = order.error !== null && failureOf(order.error).code === "TRX_NOT_FOUND";
    return (
      <Card className="mx-auto w-full max-w-2xl">
        {isMissing ? (
          <EmptyState
            icon={<SearchX size={20} />}
            title={t("nothing")}
            action={
              <>
                <Button look="primary" size="small" onClick={onAnother}>
                  {t("another")}
                </Button>
                <ButtonLink href="/orders" size="small">
                  {t("orders")}
                </ButtonLink>
              </>
            }
          />
        ) : order.error ? (
          <CardBody className="grid grid-cols-1 gap-4">
            <QueryFailure query={order} />
            <ButtonLink
              href={`/orders/${encodeURIComponent(invoice)}`}
              className="justify-self-start"
            >
              {t("order")}
            </ButtonLink>
          </CardBody>
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Card>
    );
  }
  const { data } = order;
  const key = titleKey(data);
  const { Icon, look } = marks[key];
  const [first] = data.lines;
  return (
    <Card className="mx-auto w-full max-w-2xl">
      <CardBody className="grid gap-6 sm:py-6">
        <div className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className={`grid size-10 shrink-0 place-items-center rounded-full ${look}`}
          >
            <Icon size={20} />
          </span>
          <div className="min-w-0">
            <h2
              ref={heading}
              tabIndex={-1}
              aria-live="polite"
              className="text-lg font-semibold tracking-tight outline-none"
            >
              {t(key)}
            </h2>
            {already ? <p className="text-sm text-muted">{t("already")}</p> : null}
          </div>
        </div>
        {data.lines.map((line) => (
          <div key={line.order_item_id} className="grid gap-4">
            <Facts>
              <Fact label={t("what")}>
                {line.item_name}
                <span className="block text-sm text-muted">{line.product_name}</span>
              </Fact>
              <Fact label={t("quantity")}>{format.number(line.quantity)}</Fact>
              {line.target === null ? null : <Fact label={t("for")}>{line.target}</Fact>}
            </Facts>
            <Delivery line={line} invoice={data.invoice} />
          </div>
        ))}
        <Facts className="border-t border-line pt-5">
          <Fact label={t("paidAmount")}>
            <span data-testid="paid" className="font-semibold tabular-nums">
              {formatRupiah(data.amount)}
            </span>
          </Fact>
          <Fact label={t("balance")}>
            <span data-testid="balance-now" className="tabular-nums">
              {balance.data ? formatRupiah(balance.data.data.balance) : "…"}
            </span>
          </Fact>
          {data.refunded > 0 ? (
            <Fact label={t("refunded")}>
              <span className="text-credit tabular-nums">{formatRupiah(data.refunded)}</span>
            </Fact>
          ) : null}
          <Fact label={t("invoice")}>
            <CopyableId whole value={data.invoice} />
          </Fact>
          <Fact label={t("refId")}>
            <CopyableId whole value={data.ref_id} />
          </Fact>
        </Facts>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={onAnother}>
            {t("another")}
          </Button>
          {first ? <Button onClick={() => onAgain(first.item_id)}>{t("again")}</Button> : null}
          <ButtonLink look="quiet" href={`/orders/${data.invoice}`}>
            {t("order")}
          </ButtonLink>
        </div>
      </CardBody>
    </Card>
  );
}
