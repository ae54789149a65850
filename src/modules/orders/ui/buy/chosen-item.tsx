"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ItemDetail } from "@/modules/catalogue/contract";
import { KindBadge, StockNote, usePriceText } from "@/modules/catalogue/ui/item-facts";
import { Button } from "@/ui/button";

/** What is being bought. */
export function ChosenItem({ item, onChange }: { item: ItemDetail; onChange: () => void }) {
  const t = useTranslations("buy");
  const price = usePriceText();
  return (
    <div className="grid gap-3">
      <Button look="quiet" size="small" onClick={onChange} className="-ml-2.5 justify-self-start">
        <ArrowLeft aria-hidden="true" size={15} />
        {t("change")}
      </Button>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="text-sm text-muted">{item.product_name}</p>
          <h2 className="text-lg font-semibold tracking-tight text-balance">{item.name}</h2>
        </div>
        <p className="text-lg font-semibold tabular-nums">{price(item)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <KindBadge kind={item.order_process} />
        <StockNote item={item} />
      </p>
      {item.description === "" ? null : (
        <p className="text-sm text-pretty break-words whitespace-pre-line text-muted">
          {item.description}
        </p>
      )}
    </div>
  );
}
