"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./icon-button";

const widths = { regular: "w-[30rem]", wide: "w-[46rem]" } as const;

const firstField = "input:not([type=checkbox], [type=radio], [readonly]), textarea";

/**
 * Something to be dealt with before going on. The browser keeps the focus within and gives it back.
 *
 * @param locked it closes by its own buttons only, not by Escape or a press beside it
 */
export function Dialog({
  open,
  onClose,
  title,
  label,
  text,
  children,
  footer,
  locked = false,
  width = "regular",
}: {
  open: boolean;
  onClose: () => void;
  title?: ReactNode;
  /** Its name where it shows no title. */
  label?: string;
  text?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  locked?: boolean;
  width?: keyof typeof widths;
}) {
  const t = useTranslations("ui");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      element?.showModal();
      // The browser would choose the button that closes it.
      element?.querySelector<HTMLElement>(firstField)?.focus();
    }
    if (!open) element?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; the press is the pointer's way.
    <dialog
      ref={dialog}
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !locked) onClose();
      }}
      className={`m-auto max-h-[min(44rem,calc(100dvh-2rem))] max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-surface text-ink shadow-dialog backdrop:bg-black/45 max-sm:mb-4 ${widths[width]}`}
    >
      {open ? (
        <div className="grid gap-5 p-5 sm:p-6">
          {title === undefined ? null : (
            <div className="flex items-start justify-between gap-4">
              <div className="grid min-w-0 gap-1">
                <h2 id={id} className="text-lg font-semibold tracking-tight text-balance">
                  {title}
                </h2>
                {text === undefined ? null : (
                  <div className="text-sm text-pretty text-muted">{text}</div>
                )}
              </div>
              {locked ? null : (
                <IconButton
                  label={t("close")}
                  icon={<X size={18} />}
                  onClick={onClose}
                  className="-mt-1 -mr-1.5"
                />
              )}
            </div>
          )}
          {children}
          {footer === undefined ? null : (
            <div className="flex flex-wrap justify-end gap-2">{footer}</div>
          )}
        </div>
      ) : null}
    </dialog>
  );
}
