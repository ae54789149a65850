"use client";

import { useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { deviceName } from "@/modules/accounts/ui/device-name";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ExactTime } from "@/ui/exact-time";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { Cell, ColumnHead, Row, Table } from "@/ui/table";
import type { AuditRow } from "../contract";

function ActivityRow({ row }: { row: AuditRow }) {
  const t = useTranslations("settings.activity");
  const key = row.action.replaceAll(".", "_");
  const { kind, name } = row.actor;
  const who = kind === "operator" ? t("operator") : (name ?? t("unknown"));
  const where = [row.address, deviceName(row.user_agent)].filter(Boolean).join(" · ");
  return (
    <Row>
      <Cell>
        <p className="font-medium">
          {t.has(`actions.${key}` as never) ? t(`actions.${key}` as never) : row.action}
        </p>
        {row.subject === null || /^\d+$/.test(row.subject) ? null : (
          <p className="text-xs break-all text-muted">{row.subject}</p>
        )}
        <p className="mt-1 text-xs text-muted sm:hidden">
          {kind === "key" ? t("byKey", { name: who }) : who}
          {where === "" ? null : <span className="block break-words">{where}</span>}
        </p>
      </Cell>
      <Cell className="max-sm:hidden">
        <p>{kind === "key" ? t("byKey", { name: who }) : who}</p>
        {where === "" ? null : <p className="text-xs break-words text-muted">{where}</p>}
      </Cell>
      <Cell className="text-right">
        <ExactTime value={row.at} />
      </Cell>
    </Row>
  );
}

/** What was done that matters to the account's safety, by whom and from where. */
export function ActivityCard() {
  const t = useTranslations("settings.activity");
  const pages = trpc.audit.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  );
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card title={t("title")} text={t("text")}>
      {pages.isPending ? <SkeletonRows rows={5} /> : null}
      {rows.length > 0 ? (
        <Table name={t("title")}>
          <thead>
            <tr>
              <ColumnHead>{t("what")}</ColumnHead>
              <ColumnHead className="max-sm:hidden">{t("who")}</ColumnHead>
              <ColumnHead className="text-right">{t("when")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ActivityRow key={row.id} row={row} />
            ))}
          </tbody>
        </Table>
      ) : null}
      {pages.data && rows.length === 0 ? (
        <p className="px-4 py-8 text-center text-muted sm:px-5">{t("empty")}</p>
      ) : null}
      <CardFailure query={pages} />
      {pages.hasNextPage && !pages.isFetchNextPageError ? (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button
            look="quiet"
            size="small"
            busy={pages.isFetchingNextPage}
            onClick={() => pages.fetchNextPage()}
          >
            {t("more")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
