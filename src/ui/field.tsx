import { type ComponentProps, useId } from "react";

/** A labelled input; `problem` is read out with it. */
export function Field({
  label,
  problem,
  className = "",
  ...rest
}: ComponentProps<"input"> & { label: string; problem?: string | undefined }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        className={`h-10 w-full rounded-lg border border-line-strong bg-surface px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger sm:text-[0.9375rem] ${className}`}
      />
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
