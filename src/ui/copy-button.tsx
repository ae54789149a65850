"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./looks";
import { useCopied } from "./use-copied";

/** Copies a text that stands elsewhere, in `shown` where there is no clipboard to copy it to. */
export function CopyButton({
  value,
  label,
  shown,
  look = "secondary",
  size = "small",
}: ButtonLook & { value: string; label?: string; shown?: RefObject<HTMLElement | null> }) {
  const t = useTranslations("ui");
  const nothing = useRef<HTMLElement>(null);
  const { copied, copy } = useCopied();
  return (
    <Button look={look} size={size} onClick={() => copy(value, (shown ?? nothing).current)}>
      {copied ? <Check aria-hidden="true" size={15} /> : <Copy aria-hidden="true" size={15} />}
      <span>{copied ? t("copied") : (label ?? t("copy"))}</span>
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </Button>
  );
}
