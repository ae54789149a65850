"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";

const look = "inline-flex h-8 items-center gap-1 rounded-lg border border-line px-2.5 text-sm";

/** Links to the pages beside this one of a list that is not counted; nothing where there are none. */
export function StepPager({
  label,
  before,
  beforeLabel,
  after,
  afterLabel,
  onGo,
}: {
  label: string;
  /** Addresses of the pages; undefined: there is none. */
  before: string | undefined;
  beforeLabel: string;
  after: string | undefined;
  afterLabel: string;
  onGo: (href: string) => void;
}) {
  if (before === undefined && after === undefined) return null;

  function step(href: string | undefined, children: ReactNode) {
    if (href === undefined) return <span />;
    return (
      <a
        href={href}
        className={`${look} shadow-card transition-colors hover:bg-raised`}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onGo(href);
        }}
      >
        {children}
      </a>
    );
  }

  return (
    <nav
      aria-label={label}
      className="flex justify-between gap-4 border-t border-line px-4 py-3 sm:px-5"
    >
      {step(
        before,
        <>
          <ChevronLeft aria-hidden="true" size={16} />
          {beforeLabel}
        </>,
      )}
      {step(
        after,
        <>
          {afterLabel}
          <ChevronRight aria-hidden="true" size={16} />
        </>,
      )}
    </nav>
  );
}
