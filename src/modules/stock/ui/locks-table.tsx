"use client";

import { useFormatter, useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { CopyableId } from "@/ui/copyable-id";
import { Countdown } from "@/ui/countdown";
import { Cell, ColumnHead, Row, Table } from "@/ui/table";
import type { NamedStockLock } from "../contract";

/** Active locks, soonest to end first. On a phone the lesser columns fold into the first. */
export function LocksTable({
  locks,
  onRelease,
  onEnd,
}: {
  locks: NamedStockLock[];
  onRelease: (lock: NamedStockLock) => void;
  onEnd: () => void;
}) {
  const t = useTranslations("locks");
  const format = useFormatter();

  function actions(lock: NamedStockLock) {
    const { item_name: item, item_id, lock_token } = lock;
    const quantity = format.number(lock.quantity);
    return (
      <div className="flex gap-2">
        <ButtonLink
          size="small"
          href={`/buy?item=${item_id}&lock=${lock_token}`}
          aria-label={t("useOf", { quantity, item })}
        >
          {t("use")}
        </ButtonLink>
        <Button
          size="small"
          look="quiet"
          aria-label={t("releaseOf", { item })}
          onClick={() => onRelease(lock)}
        >
          {t("release")}
        </Button>
      </div>
    );
  }

  return (
    <Table name={t("active")}>
      <thead>
        <tr>
          <ColumnHead>{t("item")}</ColumnHead>
          <ColumnHead numeric>{t("quantity")}</ColumnHead>
          <ColumnHead numeric className="hidden sm:table-cell">
            {t("value")}
          </ColumnHead>
          <ColumnHead className="hidden lg:table-cell">{t("token")}</ColumnHead>
          <ColumnHead numeric className="max-md:pr-4">
            {t("left")}
          </ColumnHead>
          <ColumnHead className="hidden md:table-cell">
            <span className="sr-only">{t("use")}</span>
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {locks.map((lock) => (
          <Row key={lock.lock_token}>
            <Cell className="w-full max-w-0 md:w-auto md:max-w-none">
              <p className="truncate font-medium">{lock.item_name}</p>
              <p className="truncate text-muted">{lock.product_name}</p>
              <div className="mt-1 grid min-w-0 justify-items-start gap-2 lg:hidden">
                <CopyableId value={lock.lock_token} className="text-muted" />
                <div className="md:hidden">{actions(lock)}</div>
              </div>
            </Cell>
            <Cell numeric>{format.number(lock.quantity)}</Cell>
            <Cell numeric className="hidden sm:table-cell">
              {lock.amount === null ? "–" : formatRupiah(lock.amount)}
            </Cell>
            <Cell className="hidden max-w-48 lg:table-cell">
              <CopyableId value={lock.lock_token} />
            </Cell>
            <Cell numeric className="max-md:pr-4">
              <Countdown until={lock.expires_at} onEnd={onEnd} className="font-medium" />
            </Cell>
            <Cell className="hidden py-2.5 md:table-cell">
              <div className="flex justify-end">{actions(lock)}</div>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
