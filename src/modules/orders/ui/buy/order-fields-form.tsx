"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatRupiah } from "@/shared/money";
import { Field } from "@/ui/field";
import { TextAreaField } from "@/ui/text-area-field";
import { AccountNote } from "./account-note";
import type { Fault } from "./order-faults";
import { type Buyable, fieldsOf, type OrderField, type Values } from "./order-fields";
import { wholeNumber } from "./order-note";
import { useAccountCheck } from "./use-account-check";

/** Says what is wrong with a field. */
export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  const t = useTranslations("buy.faults");
  const format = useFormatter();
  return (fault) => {
    if (!fault) return undefined;
    const figures = Object.entries(fault).flatMap(([name, value]) =>
      typeof value === "number" ? [[name, format.number(value)] as const] : [],
    );
    const all = { min: "", max: "", step: "", ...Object.fromEntries(figures) };
    return t(fault.kind, all);
  };
}

/** A nominal with the dots that people write. */
function grouped(text: string): string {
  const value = wholeNumber(text);
  return value === undefined ? text : formatRupiah(value).slice("Rp ".length);
}

/** The fields that an item asks for, and whose account it is. */
export function OrderFieldsForm({
  buyable,
  values,
  faults,
  onChange,
}: {
  buyable: Buyable;
  values: Values;
  /** Those that are shown by now. */
  faults: ReadonlyMap<string, Fault>;
  onChange: (name: string, text: string) => void;
}) {
  const t = useTranslations("buy");
  const format = useFormatter();
  const faultText = useFaultText();
  const check = useAccountCheck(buyable, values);
  const fields = fieldsOf(buyable);
  const lastOfAccount = fields.findLast(({ name }) => name === "target" || name === "zone_id");

  function labelOf({ name, label, required }: OrderField): ReactNode {
    const key = `labels.${name.replace(/^option\./, "")}` as "labels.target";
    const words = label ?? (t.has(key) ? t(key) : name);
    return required ? (
      words
    ) : (
      <>
        {words} <span className="font-normal text-muted">({t("optional")})</span>
      </>
    );
  }

  function control(field: OrderField): ReactNode {
    const { name, kind, required } = field;
    const common = {
      name,
      label: labelOf(field),
      value: values[name] ?? "",
      problem: faultText(faults.get(name)),
      "aria-required": required || undefined,
      autoComplete: "off",
    };
    if (kind === "lines") {
      return <TextAreaField {...common} onChange={(event) => onChange(name, event.target.value)} />;
    }
    if (kind === "nominal") {
      const {
        min_qty: min = 0,
        max_qty: max = 0,
        step_qty: step = 1,
      } = buyable.item.provider_meta ?? {};
      const figures = { min: format.number(min), max: format.number(max) };
      return (
        <Field
          {...common}
          inputMode="numeric"
          prefix="Rp"
          hint={t("nominalHint", { ...figures, step: format.number(step) })}
          onChange={(event) => onChange(name, grouped(event.target.value))}
        />
      );
    }
    return <Field {...common} onChange={(event) => onChange(name, event.target.value)} />;
  }

  return fields.map((field) => (
    <div key={field.name} className="grid content-start gap-1.5">
      {control(field)}
      {field === lastOfAccount && buyable.item.validation.available ? (
        <AccountNote check={check} />
      ) : null}
    </div>
  ));
}
