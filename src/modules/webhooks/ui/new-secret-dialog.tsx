"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";

/** Shows a new secret, and lets nobody go on who has not said that it is stored. */
export function NewSecretDialog({
  secret,
  onClose,
}: {
  /** None: it is closed. */
  secret: string | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("webhooks.secret");
  const text = useRef<HTMLElement>(null);
  const [stored, setStored] = useState(false);
  const [warned, setWarned] = useState(false);

  function close() {
    if (!stored) return setWarned(true);
    setStored(false);
    setWarned(false);
    onClose();
  }

  return (
    <Dialog
      open={secret !== undefined}
      locked
      onClose={close}
      title={t("shownTitle")}
      text={t("shownText")}
      footer={
        <Button look="primary" onClick={close}>
          {t("close")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-2 rounded-lg border border-line bg-canvas p-3">
          <code ref={text} data-testid="secret" className="font-mono text-sm break-all">
            {secret}
          </code>
          <div>
            <CopyButton value={secret ?? ""} label={t("copy")} shown={text} />
          </div>
        </div>
        <div className="grid gap-1.5">
          <CheckboxField
            label={t("stored")}
            checked={stored}
            onChange={(event) => setStored(event.target.checked)}
          />
          <p role="alert" className="text-sm text-danger">
            {warned && !stored ? t("notStored") : ""}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
