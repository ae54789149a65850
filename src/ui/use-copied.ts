"use client";

import { useEffect, useState } from "react";
import { copyText } from "./copy";

const SHOWN_MS = 1_600;

/** Copies, and says for a moment that it did. */
export function useCopied(): {
  copied: boolean;
  copy: (text: string, shown: HTMLElement | null) => Promise<void>;
} {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: async (text, shown) => setCopied(await copyText(text, shown)) };
}
