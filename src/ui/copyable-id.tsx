"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useCopied } from "./use-copied";

/** An id in the mono face that a press copies; cut to one line unless it is shown `whole`. */
export function CopyableId({
  value,
  whole = false,
  className = "",
}: {
  value: string;
  whole?: boolean;
  className?: string;
}) {
  const t = useTranslations("ui");
  const text = useRef<HTMLSpanElement>(null);
  const { copied, copy } = useCopied();

  return (
    <button
      type="button"
      title={value}
      onClick={() => copy(value, text.current)}
      className={`group/copy -mx-1 inline-flex min-h-6 max-w-[calc(100%+0.5rem)] min-w-0 items-center gap-1.5 rounded-md px-1 py-0.5 text-left font-mono text-xs hover:bg-raised sm:text-[0.8125rem] ${className}`}
    >
      <span ref={text} className={whole ? "min-w-0 break-all" : "truncate"}>
        {value}
      </span>
      <span
        aria-hidden="true"
        className={`shrink-0 transition-opacity ${copied ? "text-credit" : "text-muted opacity-0 pointer-coarse:hidden group-hover/copy:opacity-100 group-focus-visible/copy:opacity-100"}`}
      >
        {copied ? <Check size={13} /> : <Copy size={13} />}
      </span>
      <span className="sr-only">{copied ? t("copied") : t("copy")}</span>
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </button>
  );
}
