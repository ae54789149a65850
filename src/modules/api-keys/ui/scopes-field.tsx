"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { scopes as allScopes, type Scope } from "@/shared/scopes";
import { CheckboxField } from "@/ui/checkbox-field";
import { SegmentedControl } from "@/ui/segmented-control";

/** What a key may do: everything, or what is ticked. */
export function ScopesField({
  chosen,
  onChange,
  problem,
}: {
  chosen: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
  problem: string | undefined;
}) {
  const t = useTranslations("apiKeys");
  const id = useId();
  const [mode, setMode] = useState<"all" | "some">("all");

  function change(next: "all" | "some") {
    setMode(next);
    onChange(next === "all" ? allScopes : []);
  }

  function toggle(scope: Scope, on: boolean) {
    onChange(allScopes.filter((each) => (each === scope ? on : chosen.includes(each))));
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm font-medium" aria-hidden="true">
        {t("new.access")}
      </p>
      <SegmentedControl
        label={t("new.access")}
        value={mode}
        onChange={change}
        options={[
          { value: "all", label: t("allScopes") },
          { value: "some", label: t("new.chosen") },
        ]}
      />
      {mode === "some" ? (
        <fieldset
          aria-describedby={problem ? id : undefined}
          className="mt-1 grid w-full gap-2.5 rounded-lg border border-line p-3"
        >
          <legend className="sr-only">{t("new.chosen")}</legend>
          {allScopes.map((scope) => (
            <CheckboxField
              key={scope}
              label={t(`scopes.${scope}`)}
              hint={<span className="font-mono text-xs">{scope}</span>}
              checked={chosen.includes(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
            />
          ))}
        </fieldset>
      ) : null}
      {problem ? (
        <p id={id} role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
