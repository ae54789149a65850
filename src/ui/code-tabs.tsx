"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState, useSyncExternalStore } from "react";
import { CopyButton } from "./copy-button";

type Code = { language: string; label: string; code: string };

/** All tabs of a page show the language that was chosen last. */
const choice = {
  language: undefined as string | undefined,
  listeners: new Set<() => void>(),
  choose(language: string) {
    choice.language = language;
    for (const listener of choice.listeners) listener();
  },
  subscribe(listener: () => void) {
    choice.listeners.add(listener);
    return () => choice.listeners.delete(listener);
  },
};

/** The same in several languages of which one is shown. */
export function CodeTabs({ codes }: { codes: readonly Code[] }) {
  const t = useTranslations("ui");
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [first] = useState(codes[0]);
  const wanted = useSyncExternalStore(
    choice.subscribe,
    () => choice.language,
    () => undefined,
  );
  const shown = codes.find(({ language }) => language === wanted) ?? first;
  if (!shown) return null;

  function move(by: number) {
    const index = codes.findIndex(({ language }) => language === shown?.language) + by;
    const next = codes[(index + codes.length) % codes.length];
    if (!next) return;
    choice.choose(next.language);
    list.current?.querySelector<HTMLElement>(`[data-language="${next.language}"]`)?.focus();
  }

  return (
    <figure className="min-w-0 overflow-clip rounded-lg border border-line bg-canvas">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-1.5">
        <div ref={list} role="tablist" aria-label={t("languages")} className="flex gap-0.5">
          {codes.map((code) => (
            <button
              key={code.language}
              type="button"
              role="tab"
              id={`${id}-${code.language}`}
              data-language={code.language}
              aria-selected={code === shown}
              aria-controls={`${id}-panel`}
              tabIndex={code === shown ? 0 : -1}
              onClick={() => choice.choose(code.language)}
              onKeyDown={({ key }) => {
                if (key === "ArrowRight") move(1);
                if (key === "ArrowLeft") move(-1);
              }}
              className="h-8 rounded-md px-2.5 text-sm text-muted transition-colors hover:text-ink aria-selected:bg-raised aria-selected:font-medium aria-selected:text-ink"
            >
              {code.label}
            </button>
          ))}
        </div>
        <CopyButton value={shown.code} shown={text} look="quiet" />
      </figcaption>
      <pre
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown.language}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        className="overflow-x-auto p-3 font-mono text-[0.8125rem] leading-relaxed"
      >
        <code ref={text}>{shown.code}</code>
      </pre>
    </figure>
  );
}
