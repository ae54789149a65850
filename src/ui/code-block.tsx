"use client";

import { useRef } from "react";
import { CopyButton } from "./copy-button";

/** Code to read and copy. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const text = useRef<HTMLElement>(null);
  return (
    <figure className="min-w-0 overflow-clip rounded-lg border border-line bg-canvas">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-3 text-sm text-muted">
        {label}
        <CopyButton value={code} shown={text} look="quiet" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-[0.8125rem] leading-relaxed">
        <code ref={text}>{code}</code>
      </pre>
    </figure>
  );
}
