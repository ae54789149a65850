"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { CopyableId } from "@/ui/copyable-id";
import { Fact, Facts } from "@/ui/facts";
import type { DescribedLine } from "../contract/detail";
import { LicenceList } from "./licence-list";
import { LineStatusBadge } from "./order-status-badge";
import { SmmProgress } from "./smm-progress";
import { UnitList } from "./unit-list";

function Sum({ line }: { line: DescribedLine }) {
  const t = useTranslations("orders.detail");
  const format = useFormatter();
  const quantity = format.number(line.quantity);
  // What is sold by the thousand or with a nominal has no price for one piece.
  const isPerPiece = line.price * line.quantity === line.subtotal;
  return (
    <div className="shrink-0 text-right tabular-nums">
      <p className="font-medium">{formatRupiah(line.subtotal)}</p>
      {line.quantity === 1 ? null : (
        <p className="text-sm text-muted">
          {isPerPiece
            ? t("perPiece", { quantity, price: formatRupiah(line.price) })
            : t("pieces", { quantity: line.quantity })}
        </p>
      )}
    </div>
  );
}

const underWay: DescribedLine["status"][] = ["queued", "processing", "review"];

/** One line of an order, with what it delivered. */
export function OrderLine({
  invoice,
  line,
  several,
}: {
  invoice: string;
  line: DescribedLine;
  several: boolean;
}) {
  const t = useTranslations("orders");
  const plainNote = line.target === null ? line.note : null;
  // Units tell their own.
  const reason = line.units.length > 0 ? null : line.reason;
  const isOpen = underWay.includes(line.status);
  // One that is under way says no more than its line does.
  const units = isOpen && line.units.length === 1 ? [] : line.units;
  return (
    <li className="grid gap-4 border-t border-line px-4 py-5 first:border-t-0 sm:px-5">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 justify-items-start gap-1">
          <p className="font-medium break-words">{line.item_name}</p>
          <p className="text-sm text-muted">
            {line.product_name} · {t(`kinds.${line.kind}`)}
          </p>
          <LineStatusBadge status={line.status} />
        </div>
        <Sum line={line} />
      </div>
      {line.target === null && plainNote === null && reason === null ? null : (
        <Facts className="text-sm">
          {line.target === null ? null : (
            <Fact label={t("detail.target")}>
              <CopyableId whole value={line.target} />
            </Fact>
          )}
          {plainNote === null ? null : <Fact label={t("detail.note")}>{plainNote}</Fact>}
          {reason === null ? null : <Fact label={t("detail.reason")}>{reason}</Fact>}
        </Facts>
      )}
      {units.length === 0 ? null : <UnitList units={units} />}
      {line.progress === null ? null : (
        <SmmProgress progress={line.progress} quantity={line.quantity} ended={!isOpen} />
      )}
      {line.licences.length === 0 ? null : (
        <LicenceList invoice={invoice} licences={line.licences} />
      )}
      {several ? (
        <Link
          href={`/buy?item=${line.item_id}`}
          className="justify-self-start text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          {t("detail.buyAgain")}
        </Link>
      ) : null}
    </li>
  );
}
