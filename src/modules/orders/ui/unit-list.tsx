"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { CopyableId } from "@/ui/copyable-id";
import type { DescribedLine } from "../contract/detail";

type Unit = DescribedLine["units"][number];

const FIRST = 10;

function Outcome({ unit }: { unit: Unit }) {
  const t = useTranslations("orders.units");
  if (unit.sn) return <CopyableId whole value={unit.sn} />;
  if (unit.status === "completed") return <span className="text-muted">{t("noSn")}</span>;
  const bad = unit.status === "failed" || unit.status === "reversed";
  return (
    <span className={bad ? "text-danger" : "text-muted"}>
      {t(unit.status)}
      {unit.reason === null ? "" : `: ${unit.reason}`}
    </span>
  );
}

/** The units of a host-to-host line, each with its serial number or what became of it. */
export function UnitList({ units }: { units: Unit[] }) {
  const t = useTranslations("orders.units");
  const [all, setAll] = useState(false);
  const label = t(units.some(({ sn }) => sn !== null) ? "label" : "outcome");
  const shown = all ? units : units.slice(0, FIRST);
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{label}</p>
      <ul aria-label={label} className="rounded-lg border border-line bg-canvas text-sm">
        {shown.map((unit) => (
          <li
            key={unit.unit}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line px-3 py-2 first:border-t-0"
          >
            {units.length > 1 ? (
              <span className="w-14 shrink-0 text-muted">{t("unit", { number: unit.unit })}</span>
            ) : null}
            <span className="min-w-0 break-words">
              <Outcome unit={unit} />
            </span>
          </li>
        ))}
      </ul>
      {shown.length < units.length ? (
        <Button size="small" look="quiet" onClick={() => setAll(true)}>
          {t("more", { count: units.length })}
        </Button>
      ) : null}
    </div>
  );
}
