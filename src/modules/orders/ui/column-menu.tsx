"use client";

import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Menu, MenuCheckbox } from "@/ui/menu";
import { type OrderColumn, orderColumns } from "./order-columns";

/** Chooses the columns of the list. A phone has no columns, so it is not there. */
export function ColumnMenu({
  shown,
  onChange,
}: {
  shown: readonly OrderColumn[];
  onChange: (column: OrderColumn, visible: boolean) => void;
}) {
  const t = useTranslations("orders.columns");
  return (
    <Menu
      label={t("menu")}
      trigger={
        <Button size="small" className="max-md:hidden">
          <Columns3 aria-hidden="true" size={15} />
          {t("button")}
        </Button>
      }
    >
      {orderColumns.map((column) => (
        <MenuCheckbox
          key={column}
          checked={shown.includes(column)}
          onChange={(visible) => onChange(column, visible)}
        >
          {t(column)}
        </MenuCheckbox>
      ))}
    </Menu>
  );
}
