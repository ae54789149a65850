"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { CodeBlock } from "@/ui/code-block";
import { CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";
import { firstCall } from "./first-call";

/** Shows a key's text, this once: it closes only after the person says that they have stored it. */
export function NewKeyDialog({
  text,
  scopes,
  baseUrl,
  onEnd,
}: {
  /** The key itself. */
  text: string;
  scopes: readonly string[];
  baseUrl: string;
  onEnd: () => void;
}) {
  const t = useTranslations("apiKeys.shown");
  const shown = useRef<HTMLElement>(null);
  const [stored, setStored] = useState(false);
  const call = firstCall(baseUrl, text, scopes);
  return (
    <Dialog
      open
      locked
      width="wide"
      onClose={onEnd}
      title={t("title")}
      text={t("text")}
      footer={
        <Button look="primary" disabled={!stored} onClick={onEnd}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-canvas py-2 pr-2 pl-3">
        <code ref={shown} data-secret="" className="min-w-0 font-mono text-sm break-all">
          {text}
        </code>
        <CopyButton value={text} shown={shown} label={t("copy")} look="primary" />
      </div>
      {call === undefined ? null : <CodeBlock label={t("call")} code={call} />}
      <CheckboxField
        label={t("stored")}
        checked={stored}
        onChange={(event) => setStored(event.target.checked)}
      />
    </Dialog>
  );
}
