"use client";

import { useFormatter, useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { Badge } from "@/ui/badge";
import type { ItemDetail } from "../contract";
import { UNLIMITED_STOCK } from "../contract/stock-figures";

/** What an item costs: for one, for as many as its price counts, or beside a free nominal. */
export function usePriceText(): (item: ItemDetail) => string {
  const t = useTranslations("catalogue");
  const format = useFormatter();
  return ({ price, price_per, provider_meta }) => {
    const amount = formatRupiah(price);
    if (provider_meta) return t("fee", { amount });
    return price_per === 1 ? amount : `${amount} ${t("per", { count: format.number(price_per) })}`;
  };
}

/** How much can be bought now, in words. */
export function useStockText(): (item: ItemDetail) => string {
  const t = useTranslations("catalogue.stocks");
  const format = useFormatter();
  return ({ stock, order_process }) => {
    if (stock === UNLIMITED_STOCK) return t("unlimited");
    if (stock > 0) return t("some", { count: format.number(stock) });
    return order_process === "auto" || order_process === "manual" ? t("none") : t("closed");
  };
}

/** How an item is delivered. */
export function KindBadge({ kind }: { kind: ItemDetail["order_process"] }) {
  const t = useTranslations("catalogue");
  return (
    <span title={t(`kindHints.${kind}`)}>
      <Badge tone={kind === "auto" ? "credit" : "neutral"}>{t(`kinds.${kind}`)}</Badge>
    </span>
  );
}

/** How much can be bought now; what is out of stock stands out. */
export function StockNote({ item, className = "" }: { item: ItemDetail; className?: string }) {
  const text = useStockText();
  return (
    <span className={`${item.stock === 0 ? "text-danger" : "text-muted"} ${className}`}>
      {text(item)}
    </span>
  );
}
