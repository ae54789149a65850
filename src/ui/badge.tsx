import type { ReactNode } from "react";

const tones = {
  neutral: "bg-raised text-muted",
  credit: "bg-credit-soft text-credit",
  danger: "bg-danger-soft text-danger",
  warn: "bg-warn-soft text-warn",
  info: "bg-info-soft text-info",
} as const;

export type Tone = keyof typeof tones;

/** A word about the thing beside it. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium tracking-normal whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
