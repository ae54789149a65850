"use client";

import { useRef } from "react";
import { CopyButton } from "./copy-button";

const classes = "overflow-auto p-3 font-mono text-[0.8125rem] leading-relaxed";

/**
 * Code to read and copy.
 *
 * @param scrolls keeps a long one at a bounded height
 */
export function CodeBlock({
  code,
  label,
  scrolls = false,
}: {
  code: string;
  label: string;
  scrolls?: boolean;
}) {
  const text = useRef<HTMLElement>(null);
  return (
    <figure className="min-w-0 overflow-clip rounded-lg border border-line bg-canvas">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-3 text-sm text-muted">
        {label}
        <CopyButton value={code} shown={text} look="quiet" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre tabIndex={0} className={`${classes} ${scrolls ? "max-h-104" : ""}`}>
        <code ref={text}>{code}</code>
      </pre>
    </figure>
  );
}
