"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { startTransition, useState } from "react";
import { ThemeSwitch } from "@/client/theme-switch";
import { Card, CardBody } from "@/ui/card";
import { SelectField } from "@/ui/select-field";
import { LanguageSwitch } from "./language-switch";

/** How the portal looks in this browser. */
export function AppearanceSettings({
  chooseLocale,
  chooseTheme,
  fixTimeZone,
  timeZoneFixed,
  timeZones,
}: {
  chooseLocale: (form: FormData) => Promise<void>;
  chooseTheme: (theme: string) => Promise<void>;
  fixTimeZone: (timeZone: string) => Promise<void>;
  timeZoneFixed: boolean;
  timeZones: readonly string[];
}) {
  const t = useTranslations("settings.appearance");
  const shown = useTimeZone() ?? "";
  const [zone, setZone] = useState(timeZoneFixed ? shown : "");

  function change(next: string) {
    setZone(next);
    // Not remembered is no reason to disturb anyone.
    startTransition(() => fixTimeZone(next).catch(() => undefined));
  }

  const known = timeZones.includes(shown) ? timeZones : [shown, ...timeZones];
  return (
    <Card title={t("title")} text={t("text")}>
      <CardBody className="grid max-w-md gap-6">
        <div className="grid justify-items-start gap-1.5">
          <p aria-hidden="true" className="text-sm font-medium">
            {t("language")}
          </p>
          <div className="-ml-2.5">
            <LanguageSwitch choose={chooseLocale} />
          </div>
        </div>
        <div className="grid justify-items-start gap-1.5">
          <p aria-hidden="true" className="text-sm font-medium">
            {t("theme")}
          </p>
          <ThemeSwitch choose={chooseTheme} />
        </div>
        <SelectField
          label={t("timeZone")}
          hint={t("timeZoneHint")}
          value={zone}
          onChange={(event) => change(event.target.value)}
          options={[
            { value: "", label: t("followBrowser") },
            ...known.map((value) => ({ value, label: value.replaceAll("_", " ") })),
          ]}
        />
      </CardBody>
    </Card>
  );
}
