"use client";

import { useFormatter, useTranslations } from "next-intl";
import { trpc } from "@/client/trpc";
import { NameMark } from "@/ui/name-mark";
import type { Statement } from "../contract";

/** Whose statement it is, and of which days in which zone. */
export function StatementHead({ statement, timeZone }: { statement: Statement; timeZone: string }) {
  const t = useTranslations("ledger.statement");
  const format = useFormatter();
  const me = trpc.accounts.me.useQuery();
  const date = (moment: number) => format.dateTime(new Date(moment), { dateStyle: "long" });
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-4 px-4 py-5 sm:px-5">
      <div className="grid content-start gap-3">
        <NameMark />
        <p className="font-medium">{me.data?.reseller?.name ?? " "}</p>
      </div>
      <div className="grid content-start gap-0.5 text-sm sm:text-right">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <p className="tabular-nums">
          {date(Date.parse(statement.from))} – {date(Date.parse(statement.until) - 1)}
        </p>
        <p className="text-muted">{t("zone", { zone: timeZone })}</p>
        {statement.complete ? null : <p className="text-muted">{t("soFar")}</p>}
      </div>
    </div>
  );
}
