"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { chartTicks } from "./chart-scale";
import { dayFormat, momentOf } from "./spending-day";
import { type Day, DayFigures } from "./spending-day-figures";

const LABELS = 6;

function shareOf({ completed, failed }: Day): number | null {
  return completed + failed === 0 ? null : completed / (completed + failed);
}

const percentOf = (share: number) => `${share * 100}%`;

/** The share of orders that were completed, from each day that has one to the next. */
function ShareLine({ days }: { days: readonly Day[] }) {
  const points = days.flatMap((day, index) => {
    const share = shareOf(day);
    return share === null ? [] : [{ day: day.day, x: index + 0.5, share }];
  });
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length} 1`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible text-muted"
      >
        <polyline
          points={points.map(({ x, share }) => `${x},${1 - share}`).join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(({ day, x, share }) => (
        <span
          key={day}
          className="absolute size-1 -translate-x-1/2 translate-y-1/2 rounded-full bg-muted"
          style={{ left: percentOf(x / days.length), bottom: percentOf(share) }}
        />
      ))}
    </>
  );
}

/** The names of a few days, evenly spaced and the last one among them; a phone has room for half. */
function DayLabels({ days }: { days: readonly Day[] }) {
  const format = useFormatter();
  const every = Math.ceil(days.length / LABELS);
  return days.map(({ day }, index) => {
    const place = (days.length - 1 - index) / every;
    if (!Number.isInteger(place)) return null;
    return (
      <span
        key={day}
        className={`absolute top-full mt-2 -translate-x-1/2 whitespace-nowrap ${place % 2 === 1 ? "hidden sm:inline" : ""}`}
        style={{ left: percentOf((index + 0.5) / days.length) }}
      >
        {format.dateTime(momentOf(day), dayFormat)}
      </span>
    );
  });
}

/**
 * A bar for what was spent on each day and a line for the share of its orders that were completed; the
 * pointer and the arrow keys show the figures of one.
 */
export function SpendingChart({ days }: { days: readonly Day[] }) {
  const t = useTranslations("overview.spending");
  const format = useFormatter();
  const help = useId();
  const [at, setAt] = useState<number | null>(null);
  const last = days.length - 1;
  const shown = at === null ? undefined : days[Math.min(at, last)];
  const ticks = chartTicks(Math.max(0, ...days.map(({ spent }) => spent)));
  const top = ticks.at(-1) || 1;

  function point({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setAt(Math.min(last, Math.max(0, index)));
  }

  function move(event: KeyboardEvent) {
    const from = at ?? days.length;
    const next = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: at === null ? 0 : Math.min(last, at + 1),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <div className="h-full pt-2 pr-11 pb-8 pl-12 text-xs text-muted">
      <p id={help} className="sr-only">
        {t("chartHelp")}
      </p>
      <div
        role="application"
        aria-label={t("chart")}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go through its days.
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setAt(null)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        className="relative h-full rounded-sm outline-offset-4"
      >
        {ticks.map((tick) => (
          <div
            key={tick}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: percentOf(tick / top) }}
          >
            <span className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap tabular-nums">
              {format.number(tick, { notation: "compact", maximumFractionDigits: 1 })}
            </span>
          </div>
        ))}
        {[0, 0.5, 1].map((share) => (
          <span
            key={share}
            className="absolute left-full ml-2 translate-y-1/2 tabular-nums"
            style={{ bottom: percentOf(share) }}
          >
            {format.number(share, { style: "percent" })}
          </span>
        ))}
        <div className="absolute inset-0 flex">
          {days.map(({ day, spent }) => (
            <div
              key={day}
              data-day={day}
              className={`flex flex-1 items-end justify-center ${shown?.day === day ? "bg-raised" : ""}`}
            >
              <div
                className="w-4/5 max-w-7 rounded-t-[3px] bg-accent"
                style={{ height: percentOf(spent / top) }}
              />
            </div>
          ))}
        </div>
        <ShareLine days={days} />
        <DayLabels days={days} />
        <div
          aria-live="polite"
          className={`pointer-events-none absolute top-0 z-[1] ${at !== null && at > last / 2 ? "left-0" : "right-0"}`}
        >
          {shown && <DayFigures day={shown} />}
        </div>
      </div>
    </div>
  );
}
