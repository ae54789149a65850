import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, Labelled } from "./labelled";
import { inputClasses } from "./looks";

export type Option = { value: string; label: string };

type Choice = Omit<ComponentProps<"select">, "children"> & { options: readonly Option[] };

function Chooser({ options, className = "", ...rest }: Choice) {
  return (
    <div className="relative grid">
      <select {...rest} className={`appearance-none pr-9 pl-3 ${inputClasses} ${className}`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
    </div>
  );
}

/** A labelled choice of one among few. */
export function SelectField({
  label,
  hint,
  problem,
  ...rest
}: Choice & { label: ReactNode; hint?: ReactNode; problem?: ReactNode }) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <Chooser
        {...rest}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, hint, problem)}
        className="h-10"
      />
    </Labelled>
  );
}

/** A choice in a bar of filters, where its label is only read out. */
export function FilterSelect({ label, ...rest }: Choice & { label: string }) {
  return <Chooser {...rest} aria-label={label} className="h-9 sm:text-sm" />;
}
