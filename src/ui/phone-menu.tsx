"use client";

import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";

const button =
  "grid size-10 place-items-center rounded-lg text-muted transition-colors hover:bg-raised hover:text-ink";

/** What stands at the side of a wide screen, behind a button on a phone. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const path = usePathname();

  useEffect(() => {
    if (path !== "") dialog.current?.close();
  }, [path]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("openMenu")}
        className={button}
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden="true" size={20} />
      </button>
      <dialog
        ref={dialog}
        aria-label={t("menu")}
        className="m-0 ml-auto h-dvh max-h-none w-72 max-w-[85vw] border-l border-line bg-surface p-3 text-ink backdrop:bg-black/40 open:flex open:flex-col open:gap-3"
      >
        <form method="dialog" className="flex justify-end">
          <button type="submit" aria-label={t("closeMenu")} className={button}>
            <X aria-hidden="true" size={20} />
          </button>
        </form>
        {children}
      </dialog>
    </>
  );
}
