"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/ui/page-header";
import { type SettingsSection, settingsSections } from "./settings-sections";

/** The head of the settings, with a link to each part. */
export function SettingsTabs({ current }: { current: SettingsSection }) {
  const t = useTranslations("settings");
  return (
    <div className="grid gap-4">
      <PageHeader title={t("title")} />
      <nav
        aria-label={t("title")}
        className="flex flex-wrap gap-x-1 gap-y-1 border-b border-line pb-2"
      >
        {settingsSections.map((section) => (
          <Link
            key={section}
            href={section === "profile" ? "/settings" : `/settings?section=${section}`}
            aria-current={section === current ? "page" : undefined}
            className="rounded-lg px-3 py-1.5 text-sm font-medium text-muted transition-colors hover:bg-raised hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink"
          >
            {t(`sections.${section}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
