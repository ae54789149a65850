"use client";

import { type ReactNode, useId } from "react";
import { describedBy, LabelBeside } from "./labelled";

/** Something that is on or off and takes effect at once. */
export function SwitchField({
  label,
  hint,
  checked,
  disabled,
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <LabelBeside id={id} label={label} hint={hint} className="font-medium" />
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        id={id}
        aria-describedby={describedBy(id, hint, undefined)}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group/switch relative mt-0.5 h-6 w-10 shrink-0 rounded-full border border-line-strong bg-raised transition-colors disabled:opacity-50 aria-checked:border-accent aria-checked:bg-accent"
      >
        <span className="absolute top-1/2 left-0.5 size-4.5 -translate-y-1/2 rounded-full bg-line-strong transition-[left,background-color] group-aria-checked/switch:left-4.5 group-aria-checked/switch:bg-on-accent" />
      </button>
    </div>
  );
}
