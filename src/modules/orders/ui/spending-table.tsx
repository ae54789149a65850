import { useFormatter, useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { Cell, ColumnHead, Row, Table } from "@/ui/table";
import type { Statistics } from "../contract";
import { dayFormat, momentOf } from "./spending-day";

/** The figures of the chart in words, the newest day first. */
export function SpendingTable({ days }: { days: Statistics["days"] }) {
  const t = useTranslations("overview.spending");
  const format = useFormatter();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <div tabIndex={0} className="-mx-4 mt-2 max-h-80 overflow-auto sm:-mx-5">
      <Table name={t("title")}>
        <thead>
          <tr>
            <ColumnHead>{t("day")}</ColumnHead>
            <ColumnHead numeric>{t("spent")}</ColumnHead>
            <ColumnHead numeric>{t("refunded")}</ColumnHead>
            <ColumnHead numeric>{t("orders")}</ColumnHead>
            <ColumnHead numeric>{t("completed")}</ColumnHead>
            <ColumnHead numeric>{t("failed")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, spent, refunded, orders, completed, failed }) => (
            <Row key={day}>
              <Cell className="whitespace-nowrap">
                {format.dateTime(momentOf(day), { ...dayFormat, year: "numeric" })}
              </Cell>
              <Cell numeric>{formatRupiah(spent)}</Cell>
              <Cell numeric>{formatRupiah(refunded)}</Cell>
              <Cell numeric>{format.number(orders)}</Cell>
              <Cell numeric>{format.number(completed)}</Cell>
              <Cell numeric>{format.number(failed)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
