"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";

export type Page = { current_page: number; per_page: number; total: number };

/** Which rows of how many are shown, and links to the pages beside them. */
export function Pager({
  label,
  page,
  hrefOf,
  onGo,
}: {
  /** What of, where a page has more than one. */
  label?: string;
  page: Page;
  hrefOf: (page: number) => string;
  onGo: (page: number) => void;
}) {
  const t = useTranslations("ui");
  const format = useFormatter();
  const { current_page: current, per_page: size, total } = page;
  const last = Math.max(1, Math.ceil(total / size));
  const first = (current - 1) * size + 1;

  function step(to: number, label: string, icon: ReactNode) {
    const look = "grid size-8 place-items-center rounded-lg border border-line";
    if (to < 1 || to > last) {
      return (
        <span aria-hidden="true" className={`${look} opacity-40`}>
          {icon}
        </span>
      );
    }
    return (
      <a
        href={hrefOf(to)}
        aria-label={label}
        className={`${look} shadow-card transition-colors hover:bg-raised`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onGo(to);
        }}
      >
        {icon}
      </a>
    );
  }

  return (
    <nav
      aria-label={label ?? t("pages")}
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 sm:px-5"
    >
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {t("range", {
          first: format.number(Math.min(first, total)),
          last: format.number(Math.min(first + size - 1, total)),
          total: format.number(total),
        })}
      </p>
      <div className="flex gap-2">
        {step(current - 1, t("previous"), <ChevronLeft aria-hidden="true" size={16} />)}
        {step(current + 1, t("next"), <ChevronRight aria-hidden="true" size={16} />)}
      </div>
    </nav>
  );
}
