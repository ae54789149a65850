"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Field } from "./field";

const grouping = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
const MAX_DIGITS = 15;

/** Where in `text` as many digits stand to the right as did. */
function positionBefore(text: string, digits: number): number {
  let position = text.length;
  for (let passed = 0; position > 0 && passed < digits; position -= 1) {
    if (/\d/.test(text.charAt(position - 1))) passed += 1;
  }
  return position;
}

/** An amount in Rupiah, written with points between thousands while it is typed; null: none. */
export function AmountField({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof Field>, "value" | "onChange" | "type" | "prefix"> & {
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const caret = useRef<{ input: HTMLInputElement; behind: number } | null>(null);
  const text = value === null ? "" : grouping.format(value);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, behind } = caret.current;
    caret.current = null;
    const position = positionBefore(input.value, behind);
    input.setSelectionRange(position, position);
  });

  return (
    <Field
      {...rest}
      prefix="Rp"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const after = target.value.slice(target.selectionEnd ?? target.value.length);
        caret.current = { input: target, behind: after.replace(/\D/g, "").length };
        const digits = target.value.replace(/\D/g, "").slice(0, MAX_DIGITS);
        onChange(digits === "" ? null : Number(digits));
      }}
    />
  );
}
