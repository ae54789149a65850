"use client";

import { useTranslations } from "next-intl";
import { DayFilter } from "@/ui/day-filter";
import { SearchField } from "@/ui/search-field";
import { FilterSelect } from "@/ui/select-field";
import { deliveryStatuses, type LogFilters } from "./delivery-log-query";
import { eventNames } from "./event-names";
import { useDeliveryWords } from "./use-delivery-words";

/** Which deliveries are shown. */
export function LogFilterBar({
  filters,
  onChange,
}: {
  filters: LogFilters;
  onChange: (changes: Partial<LogFilters>) => void;
}) {
  const t = useTranslations("webhooks.log");
  const tDeliveries = useTranslations("deliveries");
  const words = useDeliveryWords();
  return (
    <search className="grid gap-2 px-4 pt-3 pb-3 sm:grid-cols-2 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <SearchField
        label={t("search")}
        value={filters.search}
        maxLength={191}
        onChange={(search) => onChange({ search: search.trim() })}
      />
      <FilterSelect
        label={t("status")}
        value={filters.status ?? ""}
        options={[
          { value: "", label: t("allStatuses") },
          ...deliveryStatuses.map((value) => ({ value, label: tDeliveries(`status.${value}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ status: deliveryStatuses.find((name) => name === target.value) })
        }
      />
      <FilterSelect
        label={t("event")}
        value={filters.event ?? ""}
        options={[
          { value: "", label: t("allEvents") },
          ...eventNames.map((value) => ({ value, label: words.event(value) })),
        ]}
        onChange={({ target }) =>
          onChange({ event: eventNames.find((name) => name === target.value) })
        }
      />
      <DayFilter label={t("day")} value={filters.day} onChange={(day) => onChange({ day })} />
    </search>
  );
}
