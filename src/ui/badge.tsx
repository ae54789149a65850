import type { ReactNode } from "react";

const tones = {
  neutral: "bg-raised text-muted",
  credit: "bg-credit-soft text-credit",
  danger: "bg-danger-soft text-danger",
} as const;

/** A word about the thing beside it. */
export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
