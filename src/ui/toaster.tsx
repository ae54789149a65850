"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { toasts } from "./toast";

const SHOWN_MS = 5_000;
const none: ReturnType<typeof toasts.shown> = [];

/** Where toasts appear; once for the whole application. */
export function Toaster() {
  const t = useTranslations("ui");
  const shown = useSyncExternalStore(toasts.watch, toasts.shown, () => none);
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" label={t("notification")}>
      {shown.map(({ id, tone, text }) => (
        <Toast.Root
          key={id}
          type={tone === "failure" ? "foreground" : "background"}
          onOpenChange={(open) => {
            if (!open) toasts.dismiss(id);
          }}
          className="flex items-start gap-2.5 rounded-xl border border-line bg-surface py-3 pr-2 pl-3.5 text-sm shadow-dialog"
        >
          {tone === "success" ? (
            <CircleCheck aria-hidden="true" size={18} className="mt-px shrink-0 text-credit" />
          ) : (
            <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0 text-danger" />
          )}
          <Toast.Description className="min-w-0 flex-1 text-pretty">{text}</Toast.Description>
          <Toast.Close
            aria-label={t("close")}
            className="-my-1 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
          >
            <X aria-hidden="true" size={15} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        label={t("notifications", { hotkey: "{hotkey}" })}
        className="fixed right-0 bottom-0 z-40 flex w-96 max-w-full flex-col gap-2 p-4 outline-none"
      />
    </Toast.Provider>
  );
}
