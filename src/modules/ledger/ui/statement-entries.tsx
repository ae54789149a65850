"use client";

import { useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { ExactTime } from "@/ui/exact-time";
import { ColumnHead, Table } from "@/ui/table";
import type { MutationRow, Statement } from "../contract";
import { useTypeName } from "./use-type-name";

const wide = "hidden md:table-cell print:table-cell";
const narrow = "md:hidden print:hidden";
const lastWhereNarrow = "max-md:pr-4 sm:max-md:pr-5 print:pr-2";

function Entry({ row }: { row: MutationRow }) {
  const typeName = useTypeName();
  const credit = row.direction === "credit";
  return (
    <tr className="border-b border-line align-top last:border-b-0 print:break-inside-avoid">
      <td className="px-2 py-2 pl-4 sm:pl-5">
        <ExactTime value={row.created_at} className="text-muted" />
        <span className={`block font-medium ${narrow}`}>{typeName(row.type)}</span>
        <span className={`block font-mono text-xs break-all text-muted ${narrow}`}>
          {row.invoice}
        </span>
      </td>
      <td className={`px-2 py-2 ${wide}`}>{typeName(row.type)}</td>
      <td className={`px-2 py-2 font-mono text-xs ${wide}`}>
        <span className="block pt-0.5">{row.invoice}</span>
        {row.ref_id === null ? null : (
          <span className="block max-w-56 break-all text-muted">{row.ref_id}</span>
        )}
      </td>
      <td className={`px-2 py-2 text-right whitespace-nowrap tabular-nums ${lastWhereNarrow}`}>
        {credit ? "+" : "−"}
        {formatRupiah(row.amount)}
        <span className={`block text-muted ${narrow}`}>{formatRupiah(row.balance_after)}</span>
      </td>
      <td
        className={`px-2 py-2 pr-4 text-right whitespace-nowrap text-muted tabular-nums sm:pr-5 ${wide}`}
      >
        {formatRupiah(row.balance_after)}
      </td>
    </tr>
  );
}

/** The entries of a statement, oldest first, each with the balance after it. */
export function StatementEntries({
  statement,
  rows,
}: {
  statement: Statement;
  rows: readonly MutationRow[];
}) {
  const t = useTranslations("ledger");
  if (statement.entries === 0) {
    return <p className="px-4 py-6 text-sm text-muted sm:px-5">{t("statement.none")}</p>;
  }
  return (
    <div className="print:[&_table]:text-xs">
      <Table name={t("statement.list")}>
        <thead>
          <tr>
            <ColumnHead>{t("time")}</ColumnHead>
            <ColumnHead className={wide}>{t("what")}</ColumnHead>
            <ColumnHead className={wide}>{t("reference")}</ColumnHead>
            <ColumnHead numeric className={lastWhereNarrow}>
              {t("amount")}
            </ColumnHead>
            <ColumnHead numeric className={wide}>
              {t("after")}
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}
