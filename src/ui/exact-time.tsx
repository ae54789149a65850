"use client";

import { useFormatter } from "next-intl";

/** A moment in the user's zone, with its seconds and zone on hover. */
export function ExactTime({ value, className = "" }: { value: string; className?: string }) {
  const format = useFormatter();
  const moment = new Date(value);
  return (
    <time
      dateTime={value}
      title={format.dateTime(moment, {
        dateStyle: "full",
        timeStyle: "long",
        hourCycle: "h23",
      })}
      className={`whitespace-nowrap ${className}`}
    >
      {format.dateTime(moment, {
        day: "numeric",
        month: "short",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      })}
    </time>
  );
}
