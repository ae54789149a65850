"use client";

import { useLocale, useTranslations } from "next-intl";
import { localeNames } from "@/client/locale";
import { locales } from "@/shared/locale";

/** One button for each language; it works without scripts too. */
export function LanguageSwitch({ choose }: { choose: (form: FormData) => Promise<void> }) {
  const t = useTranslations("account");
  const current = useLocale();
  return (
    <form action={choose}>
      <fieldset className="flex flex-wrap gap-0.5">
        <legend className="sr-only">{t("language")}</legend>
        {locales.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="locale"
            value={locale}
            lang={locale}
            aria-pressed={locale === current}
            className="h-8 rounded-lg px-2.5 text-sm text-muted transition-colors hover:bg-raised hover:text-ink aria-pressed:font-medium aria-pressed:text-ink"
          >
            {localeNames[locale]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
