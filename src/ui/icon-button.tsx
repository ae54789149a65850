import type { ComponentProps, ReactNode } from "react";

/** A button that shows only an icon; its label is for screen readers and the pointer's hint. */
export function IconButton({
  label,
  icon,
  className = "",
  ...rest
}: ComponentProps<"button"> & { label: string; icon: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`grid size-8 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-raised hover:text-ink disabled:cursor-default disabled:opacity-50 ${className}`}
    >
      <span aria-hidden="true">{icon}</span>
    </button>
  );
}
