import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, LabelBeside } from "./labelled";

export type ChoiceFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** Something to tick or to choose, with what it means beside it. */
export function ChoiceField({
  type,
  label,
  hint,
  ...rest
}: ChoiceFieldProps & { type: "checkbox" | "radio" }) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        {...rest}
        type={type}
        id={id}
        aria-describedby={describedBy(id, hint, undefined)}
        className="mt-[0.2rem] size-4.5 shrink-0 accent-accent"
      />
      <LabelBeside id={id} label={label} hint={hint} />
    </div>
  );
}
