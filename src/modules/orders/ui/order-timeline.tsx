"use client";

import { useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { ExactTime } from "@/ui/exact-time";
import { type Step, Steps } from "@/ui/steps";
import type { DescribedOrder, OrderStep } from "../contract/detail";

const sentTitles = {
  stock: "fromStock",
  supplier: "toSupplier",
  operator: "toOperator",
  several: "sent",
} as const;

function useTitle(order: DescribedOrder) {
  const t = useTranslations("orders.steps");
  const states = useTranslations("orders.states");
  return ({ name, state }: OrderStep): string => {
    switch (name) {
      case "placed":
        return t("placed");
      case "sent":
        return state === "failed" ? t("notSent") : t(sentTitles[order.delivered_by]);
      case "processing":
        return state === "review" ? states("review") : t("processing");
      case "ended":
        return state === "ahead" ? t("ahead") : states(order.state);
    }
  };
}

function Ending({ order }: { order: DescribedOrder }) {
  const t = useTranslations("orders.steps");
  return (
    <>
      {order.reason === null ? null : <p className="break-words text-ink">{order.reason}</p>}
      {order.refunded > 0 ? <p>{t("refunded", { amount: formatRupiah(order.refunded) })}</p> : null}
    </>
  );
}

/** The four steps of an order with their times, and how it ended. */
export function OrderTimeline({ order }: { order: DescribedOrder }) {
  const t = useTranslations("orders");
  const titleOf = useTitle(order);
  const steps = order.steps.map(
    (step): Step => ({
      key: step.name,
      state: step.state,
      title: titleOf(step),
      children: (
        <>
          {step.at === null ? null : <ExactTime value={step.at} />}
          {step.name === "sent" && step.state === "current" ? <p>{t("steps.waits")}</p> : null}
          {step.state === "review" ? <p>{t("reviewMeans")}</p> : null}
          {step.name === "processing" && step.state === "current" ? (
            <p>{t("steps.running")}</p>
          ) : null}
          {step.name === "ended" && step.state !== "ahead" ? <Ending order={order} /> : null}
        </>
      ),
    }),
  );
  return (
    <>
      <Steps label={t("detail.progress")} steps={steps} />
      <p role="status" className="sr-only">
        {t(`states.${order.state}`)}
      </p>
    </>
  );
}
