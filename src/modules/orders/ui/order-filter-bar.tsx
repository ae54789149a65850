"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { DayFilter } from "@/ui/day-filter";
import { SearchField } from "@/ui/search-field";
import { FilterSelect } from "@/ui/select-field";
import { isFiltered, kinds, noFilters, type OrderFilters, statuses } from "./orders-query";

/** Two days look alike, so each has its word before it. */
function Day({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1 text-sm text-muted sm:flex sm:items-center sm:gap-2">
      <span aria-hidden="true">{label}</span>
      <div className="grid text-ink">{children}</div>
    </div>
  );
}

/** Which orders are shown. */
export function OrderFilterBar({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (changes: Partial<OrderFilters>) => void;
}) {
  const t = useTranslations("orders");
  return (
    <search
      aria-label={t("filter.label")}
      className="grid grid-cols-2 gap-2 px-4 py-3 sm:flex sm:flex-wrap sm:items-center sm:px-5"
    >
      <SearchField
        label={t("filter.search")}
        value={filters.search}
        maxLength={191}
        onChange={(search) => onChange({ search: search.trim() })}
        className="max-sm:col-span-2 sm:min-w-52 sm:flex-1"
      />
      <FilterSelect
        label={t("filter.status")}
        value={filters.status ?? ""}
        options={[
          { value: "", label: t("filter.anyStatus") },
          ...statuses.map((value) => ({
            value,
            label: value === "paid" ? t("filter.paid") : t(`states.${value}`),
          })),
        ]}
        onChange={({ target }) =>
          onChange({ status: statuses.find((name) => name === target.value) })
        }
      />
      <FilterSelect
        label={t("filter.kind")}
        value={filters.kind ?? ""}
        options={[
          { value: "", label: t("filter.anyKind") },
          ...kinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        onChange={({ target }) => onChange({ kind: kinds.find((name) => name === target.value) })}
      />
      <Day label={t("filter.from")}>
        <DayFilter
          label={t("filter.fromDay")}
          value={filters.from}
          onChange={(from) => onChange({ from })}
        />
      </Day>
      <Day label={t("filter.until")}>
        <DayFilter
          label={t("filter.untilDay")}
          value={filters.until}
          onChange={(until) => onChange({ until })}
        />
      </Day>
      {isFiltered(filters) ? (
        <Button
          look="quiet"
          size="small"
          onClick={() => onChange(noFilters)}
          className="justify-self-start max-sm:col-span-2"
        >
          <X aria-hidden="true" size={15} />
          {t("filter.clear")}
        </Button>
      ) : null}
    </search>
  );
}
