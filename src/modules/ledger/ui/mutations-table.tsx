"use client";

import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { CopyableId } from "@/ui/copyable-id";
import { ExactTime } from "@/ui/exact-time";
import { Cell, ColumnHead, Row, Table } from "@/ui/table";
import type { MutationRow } from "../contract";
import { useTypeName } from "./use-type-name";

const lastOnPhone = "max-md:pr-4 sm:max-md:pr-5";

function Direction({ direction }: { direction: MutationRow["direction"] }) {
  const t = useTranslations("ledger.directions");
  const credit = direction === "credit";
  const Icon = credit ? ArrowDownLeft : ArrowUpRight;
  return (
    <span
      title={t(direction)}
      className={`place-items-center rounded-full md:grid md:size-6 md:shrink-0 ${credit ? "bg-credit-soft text-credit" : "bg-raised text-muted"}`}
    >
      <Icon aria-hidden="true" size={14} className="hidden md:block" />
      <span className="sr-only">{t(direction)}</span>
    </span>
  );
}

function Reference({ row }: { row: MutationRow }) {
  return (
    <div className="grid min-w-0 justify-items-start">
      <CopyableId value={row.invoice} />
      {row.ref_id === null ? null : <CopyableId value={row.ref_id} className="text-muted" />}
    </div>
  );
}

/** Where what an entry is about is told; null where nothing more is known. */
function aboutHref({ type, invoice }: MutationRow): string | null {
  const name = encodeURIComponent(invoice);
  if (type === "topup") return `/balance/top-ups/${name}`;
  return type === "payment" || type === "refund" ? `/orders/${name}` : null;
}

function What({ row }: { row: MutationRow }) {
  const typeName = useTypeName();
  const href = aboutHref(row);
  const name = typeName(row.type);
  if (href === null) return name;
  return (
    <Link href={href} className="rounded-sm underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}

/** Entries of the ledger with the balance after each. On a phone the lesser columns fold into others. */
export function MutationsTable({ rows }: { rows: MutationRow[] }) {
  const t = useTranslations("ledger");
  return (
    <Table name={t("mutations")}>
      <thead>
        <tr>
          <ColumnHead>{t("what")}</ColumnHead>
          <ColumnHead className="hidden md:table-cell">{t("reference")}</ColumnHead>
          <ColumnHead className="hidden md:table-cell">{t("time")}</ColumnHead>
          <ColumnHead numeric className={lastOnPhone}>
            {t("amount")}
          </ColumnHead>
          <ColumnHead numeric className="hidden md:table-cell">
            {t("after")}
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell className="w-full max-w-0 md:w-auto md:max-w-none">
              <div className="flex md:gap-3">
                <Direction direction={row.direction} />
                <div className="min-w-0 flex-1">
                  <p className="pt-0.5 font-medium">
                    <What row={row} />
                  </p>
                  <div className="md:hidden">
                    <Reference row={row} />
                    <ExactTime value={row.created_at} className="text-muted" />
                  </div>
                </div>
              </div>
            </Cell>
            <Cell className="hidden max-w-64 md:table-cell">
              <Reference row={row} />
            </Cell>
            <Cell className="hidden pt-3.5 text-muted md:table-cell">
              <ExactTime value={row.created_at} />
            </Cell>
            <Cell numeric className={`pt-3.5 ${lastOnPhone}`}>
              <span className={`font-medium ${row.direction === "credit" ? "text-credit" : ""}`}>
                {row.direction === "credit" ? "+" : "−"}
                {formatRupiah(row.amount)}
              </span>
              <span className="block text-muted md:hidden">
                <span className="sr-only">{t("after")} </span>
                {formatRupiah(row.balance_after)}
              </span>
            </Cell>
            <Cell numeric className="hidden pt-3.5 text-muted md:table-cell">
              {formatRupiah(row.balance_after)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
