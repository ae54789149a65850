"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirm,
  danger = false,
  busy = false,
  failure,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  text?: ReactNode;
  /** The word on the button: what is done, never just "OK". */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  failure?: ReactNode;
}) {
  const t = useTranslations("ui");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {failure}
    </Dialog>
  );
}
