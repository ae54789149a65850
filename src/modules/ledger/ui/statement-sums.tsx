"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatRupiah } from "@/shared/money";
import type { Statement } from "../contract";
import { useTypeName } from "./use-type-name";

function Line({
  name,
  value,
  strong = false,
  testId,
}: {
  name: ReactNode;
  value: string;
  strong?: boolean;
  testId?: string;
}) {
  return (
    <tr className="border-t border-line first:border-t-0">
      <th
        scope="row"
        className={`px-4 py-2 text-left sm:px-5 ${strong ? "font-semibold" : "pl-8 font-normal sm:pl-9"}`}
      >
        {name}
      </th>
      <td
        data-testid={testId}
        className={`px-4 py-2 text-right whitespace-nowrap tabular-nums sm:px-5 ${strong ? "font-semibold" : ""}`}
      >
        {value}
      </td>
    </tr>
  );
}

/** From the opening to the closing balance: what came in and went out, by type. */
export function StatementSums({ statement }: { statement: Statement }) {
  const t = useTranslations("ledger.statement");
  const typeName = useTypeName();
  const format = useFormatter();
  const lines = (direction: "credit" | "debit") =>
    statement.sums
      .filter((sum) => sum.direction === direction)
      .map(({ type, count, amount }) => (
        <Line
          key={type}
          name={
            <>
              {typeName(type)} <span className="text-muted">× {format.number(count)}</span>
            </>
          }
          value={`${direction === "credit" ? "+" : "−"}${formatRupiah(amount)}`}
        />
      ));
  return (
    <table aria-label={t("sums")} className="w-full border-y border-line text-sm">
      <tbody>
        <Line
          strong
          name={t("opening")}
          value={formatRupiah(statement.opening_balance)}
          testId="opening"
        />
        <Line
          strong
          name={t("credited")}
          value={`+${formatRupiah(statement.credited)}`}
          testId="credited"
        />
        {lines("credit")}
        <Line
          strong
          name={t("debited")}
          value={`−${formatRupiah(statement.debited)}`}
          testId="debited"
        />
        {lines("debit")}
        <Line
          strong
          name={t("closing")}
          value={formatRupiah(statement.closing_balance)}
          testId="closing"
        />
      </tbody>
    </table>
  );
}
