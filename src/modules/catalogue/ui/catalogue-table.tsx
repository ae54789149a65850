"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { ButtonLink } from "@/ui/button-link";
import { CopyableId } from "@/ui/copyable-id";
import { Cell, ColumnHead, Row, Table } from "@/ui/table";
import type { ItemDetail } from "../contract";
import { KindBadge, StockNote, usePriceText } from "./item-facts";
import type { ItemGroup } from "./item-groups";

/** The amount on one line, and on a phone what it is for below it. */
function PriceCell({ item }: { item: ItemDetail }) {
  const price = usePriceText();
  const [amount, ...rest] = price(item).split(/ (?=per |\+ )/);
  return (
    <span className="font-medium">
      {amount} <span className="font-normal text-muted max-sm:block">{rest.join(" ")}</span>
    </span>
  );
}

/** Items under their products. On a phone the lesser columns fold into the first. */
export function CatalogueTable({
  groups,
  onDetail,
}: {
  groups: ItemGroup[];
  onDetail: (item: ItemDetail) => void;
}) {
  const t = useTranslations("catalogue");
  return (
    <Table name={t("title")}>
      <thead>
        <tr>
          <ColumnHead>{t("item")}</ColumnHead>
          <ColumnHead className="hidden md:table-cell">{t("kind")}</ColumnHead>
          <ColumnHead className="hidden md:table-cell">{t("stock")}</ColumnHead>
          <ColumnHead className="hidden whitespace-nowrap lg:table-cell">{t("id")}</ColumnHead>
          <ColumnHead numeric className="max-sm:pr-4">
            {t("price")}
          </ColumnHead>
          <ColumnHead className="hidden sm:table-cell">
            <span className="sr-only">{t("buy")}</span>
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.id}>
            <tr className="border-b border-line bg-raised/50">
              <th
                scope="colgroup"
                colSpan={6}
                className="px-4 py-2 text-left text-xs font-medium text-muted sm:px-5"
              >
                <span className="text-ink">{group.name}</span> · {group.category}
              </th>
            </tr>
            {group.items.map((item) => (
              <Row key={item.id}>
                <Cell className="w-full max-w-0">
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => onDetail(item)}
                    className="-mx-1 block max-w-full rounded-md px-1 py-0.5 text-left font-medium text-pretty hover:underline"
                  >
                    {item.name}
                    <span className="sr-only"> ({t("detail", { item: group.name })})</span>
                  </button>
                  <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 md:hidden">
                    <KindBadge kind={item.order_process} />
                    <StockNote item={item} className="text-xs" />
                  </p>
                </Cell>
                <Cell className="hidden pt-3.5 md:table-cell">
                  <KindBadge kind={item.order_process} />
                </Cell>
                <Cell className="hidden pt-3.5 whitespace-nowrap md:table-cell">
                  <StockNote item={item} />
                </Cell>
                <Cell className="hidden pt-3.5 lg:table-cell">
                  <CopyableId value={String(item.id)} />
                </Cell>
                <Cell numeric className="pt-3.5 max-sm:pr-4">
                  <PriceCell item={item} />
                  <Link
                    href={`/buy?item=${item.id}`}
                    prefetch={false}
                    aria-label={t("buyItem", { item: `${group.name} ${item.name}` })}
                    className="mt-1 block py-1 font-medium text-accent hover:underline sm:hidden"
                  >
                    {t("buy")}
                  </Link>
                </Cell>
                <Cell className="hidden py-2.5 sm:table-cell">
                  <ButtonLink
                    size="small"
                    href={`/buy?item=${item.id}`}
                    aria-label={t("buyItem", { item: `${group.name} ${item.name}` })}
                  >
                    {t("buy")}
                  </ButtonLink>
                </Cell>
              </Row>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}
