"use client";

import { useFormatter, useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { Field } from "@/ui/field";
import type { Buyable } from "./order-fields";

/** How many; fixed where it follows from something else. */
export function QuantityField({
  buyable: { item, form },
  value,
  problem,
  locked,
  onChange,
}: {
  buyable: Buyable;
  value: string;
  problem: string | undefined;
  locked: boolean;
  onChange: (text: string) => void;
}) {
  const t = useTranslations("buy");
  const format = useFormatter();
  const { min_order: min, max_order: max, price_per: per } = item;

  function hint(): string | undefined {
    if (locked) return t("quantityLocked");
    if (form.counted_by !== null) return t("quantityCounted");
    const range =
      max === null
        ? min > 1 && t("quantityFrom", { min: format.number(min) })
        : max > min && t("quantityRange", { min: format.number(min), max: format.number(max) });
    const price =
      per > 1 && t("perPrice", { price: formatRupiah(item.price), count: format.number(per) });
    return [range, price].filter(Boolean).join(" · ") || undefined;
  }

  const fixed = locked || form.counted_by !== null || form.single || max === min;
  return (
    <Field
      label={t("quantity")}
      name="quantity"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      readOnly={fixed}
      hint={hint()}
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      className="max-w-40 read-only:bg-raised"
    />
  );
}
