"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { inputClasses } from "@/ui/looks";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { ItemDetail } from "../contract";
import { KindBadge, StockNote, usePriceText } from "./item-facts";
import { type ItemGroup, itemGroups } from "./item-groups";
import { pickerInput } from "./picker-input";

const SETTLED_MS = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** A row to choose; its id is what the search names as the active one. */
function PickerOption({
  id,
  item,
  active,
  onChoose,
  onPoint,
}: {
  id: string;
  item: ItemDetail;
  active: boolean;
  onChoose: () => void;
  onPoint: () => void;
}) {
  const price = usePriceText();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a listbox are those of its search.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search, which names the active option.
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      onMouseMove={onPoint}
      className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded-lg px-3 py-2 aria-selected:bg-raised"
    >
      <span className="truncate font-medium">{item.name}</span>
      <span className="text-right font-medium tabular-nums">{price(item)}</span>
      <span className="flex min-w-0 items-center gap-2 text-sm">
        <KindBadge kind={item.order_process} />
      </span>
      <StockNote item={item} className="text-right text-sm" />
    </div>
  );
}

/** Finds an item by typing, arrows and Enter; what it finds is grouped by product. */
export function ItemPicker({
  label,
  hint,
  initial = "",
  includes,
  onChoose,
}: {
  label: string;
  hint?: string;
  initial?: string;
  includes?: (item: ItemDetail) => boolean;
  onChoose: (item: ItemDetail) => void;
}) {
  const t = useTranslations("catalogue");
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [active, setActive] = useState(0);
  const search = useSettled(typed.trim());
  const found = trpc.catalogue.list.useQuery(pickerInput(search), {
    placeholderData: keepPreviousData,
  });
  const groups: ItemGroup[] = found.data ? itemGroups(found.data.data, includes) : [];
  const items = groups.flatMap((group) => group.items);
  const isCurrent = search === typed.trim() && !found.isPlaceholderData;
  const at = Math.min(active, items.length - 1);
  const waiting = useRef(false);
  const optionId = (item: ItemDetail) => `${id}-${item.id}`;

  // Enter may come before what was typed is found.
  useEffect(() => {
    if (!waiting.current || !isCurrent) return;
    waiting.current = false;
    if (items[0]) onChoose(items[0]);
  });

  function go(to: number) {
    const item = items[to];
    if (!item) return;
    setActive(to);
    document.getElementById(optionId(item))?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % Math.max(items.length, 1),
      ArrowUp: at <= 0 ? items.length - 1 : at - 1,
      PageDown: Math.min(at + 8, items.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      go(to);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const item = items[at];
      if (isCurrent && item) onChoose(item);
      else waiting.current = !isCurrent;
    } else if (event.key === "Escape") {
      setTyped("");
    }
  }

  function results() {
    if (found.isLoadingError) return <QueryFailure query={found} />;
    if (!found.data) return <SkeletonRows rows={5} />;
    if (items.length === 0) {
      return (
        <p className="px-3 py-8 text-center text-sm text-muted">
          <span className="block font-medium text-ink">{t("emptyTitle")}</span>
          {t("empty")}
        </p>
      );
    }
    return (
      <div id={`${id}-list`} role="listbox" aria-label={t("item")}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options are grouped by this role.
          <div key={group.id} role="group" aria-labelledby={`${id}-p${group.id}`} className="pb-2">
            <div
              id={`${id}-p${group.id}`}
              role="presentation"
              className="flex justify-between gap-4 px-3 pt-2 pb-1 text-xs font-medium text-muted"
            >
              <span className="truncate">{group.name}</span>
              <span className="truncate font-normal">{group.category}</span>
            </div>
            {group.items.map((item) => (
              <PickerOption
                key={item.id}
                id={optionId(item)}
                item={item}
                active={items[at] === item}
                onChoose={() => onChoose(item)}
                onPoint={() => setActive(items.indexOf(item))}
              />
            ))}
          </div>
        ))}
      </div>
    );
  }

  return (
    <div className="grid gap-3">
      <div className="relative grid">
        <Search
          aria-hidden="true"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
        />
        <input
          // biome-ignore lint/a11y/noAutofocus: finding something is what one comes here for.
          autoFocus
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={items[at] ? optionId(items[at]) : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={label}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className={`h-11 pr-3 pl-10.5 ${inputClasses}`}
        />
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {isCurrent && found.data ? t("foundCount", { count: items.length }) : ""}
      </p>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        aria-busy={!isCurrent || undefined}
        className="-mx-3 max-h-[min(34rem,60dvh)] min-h-40 overflow-y-auto overscroll-contain transition-opacity delay-100 aria-busy:opacity-70"
      >
        {results()}
      </div>
    </div>
  );
}
