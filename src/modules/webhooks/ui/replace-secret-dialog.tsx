"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { RadioField } from "@/ui/radio-field";

/** Asks what becomes of the present secret before a new one is made. */
export function ReplaceSecretDialog({
  open,
  busy,
  error,
  onClose,
  onConfirm,
}: {
  open: boolean;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onConfirm: (revoke: boolean) => void;
}) {
  const t = useTranslations("webhooks.secret");
  const [revoke, setRevoke] = useState(false);

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => onConfirm(revoke)}
      title={t("rotateTitle")}
      text={t("rotateText")}
      confirm={t("rotate")}
      danger={revoke}
      busy={busy}
      failure={
        <div className="grid gap-4">
          <fieldset className="grid gap-3">
            <legend className="sr-only">{t("rotateText")}</legend>
            <RadioField
              name="former-secret"
              label={t("keep")}
              hint={t("keepHint")}
              checked={!revoke}
              onChange={() => setRevoke(false)}
            />
            <RadioField
              name="former-secret"
              label={t("revoke")}
              hint={t("revokeHint")}
              checked={revoke}
              onChange={() => setRevoke(true)}
            />
          </fieldset>
          <QueryFailure query={{ error }} />
        </div>
      }
    />
  );
}
