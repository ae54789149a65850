"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/ui/field";
import { SwitchField } from "@/ui/switch-field";

/** What few orders need: a reference of one's own, and trying without paying. */
export function MoreOptions({
  refId,
  onRefId,
  sandbox,
  onSandbox,
}: {
  refId: string;
  onRefId: (refId: string) => void;
  sandbox: boolean;
  onSandbox: (on: boolean) => void;
}) {
  const t = useTranslations("buy");
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-4">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="group/more -ml-1 inline-flex items-center gap-1 justify-self-start rounded-md px-1 py-0.5 text-sm font-medium text-muted transition-colors hover:text-ink"
      >
        <ChevronRight
          aria-hidden="true"
          size={15}
          className="transition-transform group-aria-expanded/more:rotate-90"
        />
        {t("more")}
      </button>
      {open ? (
        <>
          <Field
            label={t("refId")}
            hint={t("refIdHint")}
            value={refId}
            maxLength={191}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onRefId(event.target.value)}
            className="font-mono text-sm"
          />
          <SwitchField
            label={t("sandbox")}
            hint={t("sandboxHint")}
            checked={sandbox}
            onChange={onSandbox}
          />
        </>
      ) : null}
    </div>
  );
}
