"use client";

import { MoreHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { scopes as allScopes } from "@/shared/scopes";
import { Badge } from "@/ui/badge";
import { ExactTime } from "@/ui/exact-time";
import { IconButton } from "@/ui/icon-button";
import { Menu, MenuItem } from "@/ui/menu";
import { Cell, ColumnHead, Row, Table } from "@/ui/table";
import type { KeyRow } from "../contract";

const tones = {
  active: "credit",
  replaced: "warn",
  expired: "neutral",
  revoked: "neutral",
} as const;

function State({ row }: { row: KeyRow }) {
  const t = useTranslations("apiKeys");
  const end = row.ended_at ?? row.expires_at;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>
      {end === null ? null : (
        <span className="text-xs text-muted">
          {row.ended_at ? null : `${t("until")} `}
          <ExactTime value={end} />
        </span>
      )}
    </div>
  );
}

function LastUse({ row }: { row: KeyRow }) {
  const t = useTranslations("apiKeys");
  if (row.last_used_at === null)
    return <span className="whitespace-nowrap text-muted">{t("neverUsed")}</span>;
  return (
    <div className="grid">
      <ExactTime value={row.last_used_at} />
      {row.last_used_address ? (
        <span className="font-mono text-xs break-all text-muted">{row.last_used_address}</span>
      ) : null}
    </div>
  );
}

function Access({ row }: { row: KeyRow }) {
  const t = useTranslations("apiKeys");
  const all = row.scopes.length === allScopes.length;
  return (
    <div className="grid gap-0.5">
      <span title={row.scopes.join(", ")}>
        {all ? t("allScopes") : t("someScopes", { count: row.scopes.length })}
      </span>
      <span className="text-xs text-muted" title={row.addresses.join(", ")}>
        {row.addresses.length === 0 ? t("anywhere") : null}
        {row.addresses.length === 1
          ? t("fromOne", { address: row.addresses[0]?.replace(/\/(32|128)$/, "") ?? "" })
          : null}
        {row.addresses.length > 1 ? t("fromMany", { count: row.addresses.length }) : null}
      </span>
    </div>
  );
}

/** Keys with what is known of each; without `onRevoke` there is nothing to do with them. */
export function KeysTable({
  name,
  rows,
  onRotate,
  onRevoke,
}: {
  name: string;
  rows: readonly KeyRow[];
  onRotate?: (row: KeyRow) => void;
  onRevoke?: (row: KeyRow) => void;
}) {
  const t = useTranslations("apiKeys");
  return (
    <Table name={name}>
      <thead>
        <tr>
          <ColumnHead>{t("columns.name")}</ColumnHead>
          <ColumnHead className="max-md:hidden">{t("columns.access")}</ColumnHead>
          <ColumnHead className="max-sm:hidden">{t("columns.lastUsed")}</ColumnHead>
          <ColumnHead>{t("columns.state")}</ColumnHead>
          {onRevoke ? (
            <ColumnHead>
              <span className="sr-only">{t("columns.actions")}</span>
            </ColumnHead>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell>
              <p className="font-medium break-words">{row.name}</p>
              <p className="font-mono text-xs text-muted">{row.prefix}…</p>
              <div className="mt-1 text-xs text-muted md:hidden">
                <Access row={row} />
              </div>
              <div className="mt-1 text-xs text-muted sm:hidden">
                <LastUse row={row} />
              </div>
            </Cell>
            <Cell className="max-md:hidden">
              <Access row={row} />
            </Cell>
            <Cell className="max-sm:hidden">
              <LastUse row={row} />
            </Cell>
            <Cell>
              <State row={row} />
            </Cell>
            {onRevoke ? (
              <Cell className="w-10 text-right">
                <Menu
                  label={t("actionsOf", { name: row.name })}
                  trigger={
                    <IconButton
                      label={t("actionsOf", { name: row.name })}
                      icon={<MoreHorizontal size={18} />}
                    />
                  }
                >
                  {row.state === "active" ? (
                    <MenuItem onSelect={() => onRotate?.(row)}>{t("rotate.action")}</MenuItem>
                  ) : null}
                  <MenuItem onSelect={() => onRevoke(row)}>
                    <span className="text-danger">{t("revoke.action")}</span>
                  </MenuItem>
                </Menu>
              </Cell>
            ) : null}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
