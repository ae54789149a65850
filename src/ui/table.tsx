import type { ComponentProps, ReactNode } from "react";

/** A table with a name for those who do not see its title. */
export function Table({ name, children }: { name: string; children: ReactNode }) {
  return (
    <table className="w-full border-collapse text-left text-sm" aria-label={name}>
      {children}
    </table>
  );
}

/** The head of a column; `numeric` ones stand at the right. */
export function ColumnHead({
  numeric = false,
  className = "",
  ...rest
}: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={`border-b border-line px-2 py-2.5 text-xs font-medium text-muted first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 ${numeric ? "text-right" : ""} ${className}`}
    />
  );
}

/** A row; the pointer lights it up. */
export function Row({ className = "", ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={`border-b border-line transition-colors last:border-b-0 hover:bg-raised/60 ${className}`}
    />
  );
}

/** A cell; `numeric` ones have figures of one width at the right. */
export function Cell({
  numeric = false,
  className = "",
  ...rest
}: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={`px-2 py-3 align-top first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 ${numeric ? "text-right whitespace-nowrap tabular-nums" : ""} ${className}`}
    />
  );
}
