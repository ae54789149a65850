"use client";

import { Languages, PackageSearch, Plus, ReceiptText, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { locales } from "@/shared/locale";
import { Dialog } from "@/ui/dialog";
import { localeNames } from "./locale";
import { PlaceIcon } from "./place-icons";
import { places } from "./places";

const CommandList = dynamic(() => import("@/ui/command-list").then((file) => file.CommandList), {
  ssr: false,
  loading: () => <div className="h-96" />,
});

/** Everything that can be reached, by typing; opened by its button or Ctrl-K. */
export function CommandPalette({
  chooseLocale,
}: {
  chooseLocale: (form: FormData) => Promise<void>;
}) {
  const t = useTranslations("shell");
  const router = useRouter();
  const current = useLocale();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((before) => !before);
    }
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  const go = (href: string) => () => {
    setOpen(false);
    router.push(href);
  };

  function speak(locale: string) {
    const form = new FormData();
    form.set("locale", locale);
    setOpen(false);
    void chooseLocale(form).then(() => router.refresh());
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex h-9 w-full items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-sm text-muted shadow-card transition-colors hover:text-ink"
      >
        <Search aria-hidden="true" size={16} />
        <span className="flex-1 truncate text-left">{t("commandsHint")}</span>
        <span
          aria-hidden="true"
          className="rounded border border-line px-1 font-sans text-[0.6875rem] max-lg:hidden"
        >
          Ctrl K
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} label={t("commands")}>
        <CommandList
          label={t("commands")}
          placeholder={t("commandsPlaceholder")}
          empty={t("commandsEmpty")}
          forText={(text) => [
            {
              id: "find-order",
              label: t("findOrder", { text }),
              icon: <ReceiptText size={16} />,
              run: go(`/orders?search=${encodeURIComponent(text)}`),
            },
            {
              id: "find-item",
              label: t("findItem", { text }),
              icon: <PackageSearch size={16} />,
              run: go(`/buy?search=${encodeURIComponent(text)}`),
            },
          ]}
          groups={[
            {
              heading: t("goTo"),
              commands: places.map(({ key, href }) => ({
                id: key,
                label: t(key),
                icon: <PlaceIcon place={key} size={16} />,
                run: go(href),
              })),
            },
            {
              heading: t("actions"),
              commands: [
                {
                  id: "top-up",
                  label: t("topUp"),
                  icon: <Plus size={16} />,
                  run: go("/balance/top-up"),
                },
                ...locales
                  .filter((locale) => locale !== current)
                  .map((locale) => ({
                    id: locale,
                    label: localeNames[locale],
                    icon: <Languages size={16} />,
                    run: () => speak(locale),
                  })),
              ],
            },
          ]}
        />
      </Dialog>
    </>
  );
}
