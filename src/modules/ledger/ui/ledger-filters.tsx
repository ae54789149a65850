"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { inputClasses } from "@/ui/looks";
import { SearchField } from "@/ui/search-field";
import { SegmentedControl } from "@/ui/segmented-control";
import { FilterSelect } from "@/ui/select-field";
import { entryTypes, everything, isNarrowed, type LedgerView } from "./ledger-view";

function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted max-sm:w-full">
      <span className="max-sm:w-14">{label}</span>
      <input
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`h-9 min-w-0 px-2.5 max-sm:flex-1 sm:text-sm ${inputClasses}`}
      />
    </label>
  );
}

/** Narrows the ledger; each change is a new address. */
export function LedgerFilters({
  view,
  onChange: set,
}: {
  view: LedgerView;
  onChange: (change: Partial<LedgerView>) => void;
}) {
  const t = useTranslations("ledger");
  const all = { value: "", label: t("filter.all") } as const;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-3 sm:px-5">
      <SearchField
        label={t("filter.search")}
        value={view.search}
        onChange={(search) => set({ search: search.trim() })}
        maxLength={191}
        className="w-full sm:w-60"
      />
      <SegmentedControl
        label={t("filter.direction")}
        options={[
          all,
          { value: "credit", label: t("directions.credit") },
          { value: "debit", label: t("directions.debit") },
        ]}
        value={view.direction}
        onChange={(direction) => set({ direction })}
      />
      <div className="min-w-36 flex-1 sm:flex-none">
        <FilterSelect
          label={t("what")}
          options={[
            { value: "", label: t("filter.allTypes") },
            ...entryTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
          ]}
          value={view.type}
          onChange={(event) => set({ type: event.target.value })}
        />
      </div>
      <DayField label={t("filter.from")} value={view.from} onChange={(from) => set({ from })} />
      <DayField label={t("filter.to")} value={view.to} onChange={(to) => set({ to })} />
      {isNarrowed(view) ? (
        <Button look="quiet" size="small" onClick={() => set(everything)}>
          {t("filter.clear")}
        </Button>
      ) : null}
    </div>
  );
}
