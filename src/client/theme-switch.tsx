"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SegmentedControl } from "@/ui/segmented-control";
import { isTheme, type Theme, themes } from "./theme";

/** Light, dark, or as the system; it shows at once and is remembered in this browser. */
export function ThemeSwitch({ choose }: { choose: (theme: string) => Promise<void> }) {
  const t = useTranslations("shell");
  const [theme, setTheme] = useState<Theme>("system");

  useEffect(() => {
    const shown = document.documentElement.dataset.theme;
    if (isTheme(shown)) setTheme(shown);
  }, []);

  function change(next: Theme) {
    setTheme(next);
    document.documentElement.dataset.theme = next;
    // Not remembered is no reason to disturb anyone.
    choose(next).catch(() => undefined);
  }

  return (
    <SegmentedControl
      label={t("theme")}
      options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
      value={theme}
      onChange={change}
    />
  );
}
