import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, Labelled } from "./labelled";
import { inputClasses } from "./looks";

/** A labelled input; `hint` and `problem` are read out with it, `prefix` and `suffix` stand within. */
export function Field({
  label,
  hint,
  problem,
  prefix,
  suffix,
  className = "",
  ...rest
}: Omit<ComponentProps<"input">, "prefix"> & {
  label: ReactNode;
  hint?: ReactNode;
  problem?: ReactNode;
  prefix?: ReactNode;
  suffix?: ReactNode;
}) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <div className="relative grid">
        {prefix ? (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
            {prefix}
          </span>
        ) : null}
        <input
          {...rest}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, hint, problem)}
          className={`h-10 ${prefix ? "pl-10" : "pl-3"} ${suffix ? "pr-11" : "pr-3"} ${inputClasses} ${className}`}
        />
        {suffix ? (
          <span className="absolute inset-y-0 right-1 flex items-center">{suffix}</span>
        ) : null}
      </div>
    </Labelled>
  );
}
