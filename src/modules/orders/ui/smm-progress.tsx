"use client";

import { useFormatter, useTranslations } from "next-intl";
import { CopyableId } from "@/ui/copyable-id";
import { Fact, Facts } from "@/ui/facts";
import { Meter } from "@/ui/meter";
import type { DescribedLine } from "../contract/detail";

type Progress = NonNullable<DescribedLine["progress"]>;

/** How far a social-media line is. */
export function SmmProgress({
  progress,
  quantity,
  ended,
}: {
  progress: Progress;
  quantity: number;
  /** Nothing more will come. */
  ended: boolean;
}) {
  const t = useTranslations("orders.smm");
  const format = useFormatter();
  const { delivered, remains, start_count: start, order_id: orderId } = progress;
  return (
    <div className="grid gap-4">
      {delivered === null ? (
        <p className="text-sm text-muted">{t("unknown")}</p>
      ) : (
        <Meter
          label={t("delivered")}
          value={delivered}
          max={quantity}
          text={t("of", {
            delivered: format.number(delivered),
            quantity: format.number(quantity),
          })}
        />
      )}
      <Facts className="text-sm">
        {start === null ? null : <Fact label={t("start")}>{format.number(start)}</Fact>}
        {remains === null ? null : (
          <Fact label={t(ended ? "missing" : "remains")}>{format.number(remains)}</Fact>
        )}
        {orderId === null ? null : (
          <Fact label={t("orderId")}>
            <CopyableId value={orderId} />
          </Fact>
        )}
      </Facts>
      {progress.refund_by_hand ? (
        <p className="text-sm text-pretty text-muted">{t("refundByHand")}</p>
      ) : null}
    </div>
  );
}
