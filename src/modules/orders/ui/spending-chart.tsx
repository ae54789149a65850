"use client";

import { useFormatter, useTranslations } from "next-intl";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatRupiah } from "@/shared/money";
import type { Statistics } from "../contract";
import { dayFormat, momentOf } from "./spending-day";

type Day = Statistics["days"][number];

const tick = { fill: "var(--muted)", fontSize: 12 };

function DayFigures({ day }: { day: Day }) {
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
    <div className="grid gap-1 rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-card">
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

function shareOf({ completed, failed }: Day): number | null {
  return completed + failed === 0 ? null : completed / (completed + failed);
}

/**
 * A bar for what was spent on each day and a line for the share of its orders that were completed; the
 * pointer and the arrow keys show the figures of one.
 */
export function SpendingChart({ days }: { days: Day[] }) {
  const t = useTranslations("overview.spending");
  const format = useFormatter();
  const short = (amount: number) =>
    format.number(amount, { notation: "compact", maximumFractionDigits: 1 });
  const percent = (share: number) => format.number(share, { style: "percent" });
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={days}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        title={t("chart")}
        desc={t("chartHelp")}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => format.dateTime(momentOf(day), dayFormat)}
          interval="equidistantPreserveStart"
          minTickGap={24}
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
          tick={tick}
        />
        <YAxis
          yAxisId="spent"
          width={48}
          tickFormatter={short}
          tickLine={false}
          axisLine={false}
          tick={tick}
          allowDecimals={false}
        />
        <YAxis
          yAxisId="share"
          orientation="right"
          width={44}
          domain={[0, 1]}
          ticks={[0, 0.5, 1]}
          tickFormatter={percent}
          tickLine={false}
          axisLine={false}
          tick={tick}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--raised)" }}
          content={({ payload }) => {
            const day = payload?.[0]?.payload as Day | undefined;
            return day ? <DayFigures day={day} /> : null;
          }}
        />
        <Bar
          yAxisId="spent"
          dataKey="spent"
          name={t("spent")}
          fill="var(--accent)"
          radius={[3, 3, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
        <Line
          yAxisId="share"
          dataKey={shareOf}
          name={t("success")}
          stroke="var(--muted)"
          strokeWidth={1.5}
          dot={{ r: 2, fill: "var(--muted)", strokeWidth: 0 }}
          activeDot={false}
          connectNulls
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
