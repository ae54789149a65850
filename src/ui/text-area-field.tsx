import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, Labelled } from "./labelled";
import { inputClasses } from "./looks";

/** A labelled input of several lines. */
export function TextAreaField({
  label,
  hint,
  problem,
  className = "",
  rows = 4,
  ...rest
}: ComponentProps<"textarea"> & { label: ReactNode; hint?: ReactNode; problem?: ReactNode }) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, hint, problem)}
        className={`px-3 py-2 ${inputClasses} ${className}`}
      />
    </Labelled>
  );
}
