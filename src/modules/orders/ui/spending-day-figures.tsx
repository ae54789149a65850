import { useFormatter, useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import type { Statistics } from "../contract";
import { dayFormat, momentOf } from "./spending-day";

export type Day = Statistics["days"][number];

/** All that the chart knows of one day. */
export function DayFigures({ day }: { day: Day }) {
  const t = useTranslations("overview.spending");
  const format = useFormatter();
  const figures = [
    [t("spent"), formatRupiah(day.spent)],
    [t("refunded"), formatRupiah(day.refunded)],
    [t("orders"), format.number(day.orders)],
    [t("completed"), format.number(day.completed)],
    [t("failed"), format.number(day.failed)],
  ];
  return (
    <div className="grid gap-1 rounded-lg border border-line bg-surface px-3 py-2 text-sm text-ink shadow-card">
      <p className="font-medium">
        {format.dateTime(momentOf(day.day), { ...dayFormat, weekday: "short" })}
      </p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
        {figures.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
