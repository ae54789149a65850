import type { ReactNode } from "react";

/** Places of the navigation that belong together. */
export function NavGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      {title === undefined ? null : (
        <p className="px-2.5 pt-1 pb-1 text-xs font-medium text-muted">{title}</p>
      )}
      {children}
    </div>
  );
}
