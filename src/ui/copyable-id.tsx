"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 1_600;

/** Without a secure origin there is no clipboard; the text is then marked, ready for Ctrl-C. */
async function copy(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) window.getSelection()?.selectAllChildren(shown);
    return false;
  }
}

/** An id in the mono face that a press copies. */
export function CopyableId({ value, className = "" }: { value: string; className?: string }) {
  const t = useTranslations("ui");
  const text = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <button
      type="button"
      title={value}
      onClick={async () => setCopied(await copy(value, text.current))}
      className={`group/copy -mx-1 inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-md px-1 py-0.5 text-left font-mono text-xs hover:bg-raised sm:text-[0.8125rem] ${className}`}
    >
      <span ref={text} className="truncate">
        {value}
      </span>
      <span
        aria-hidden="true"
        className={`shrink-0 transition-opacity ${copied ? "text-credit" : "text-muted opacity-0 group-hover/copy:opacity-100 group-focus-visible/copy:opacity-100"}`}
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
