import type { ReactNode } from "react";

/**
 * Leads to the reference by loading it anew: it has a content security policy of its own, which a
 * page that is only exchanged would not get.
 */
export function ReferenceLink({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href="/docs/reference"
      className="flex h-9 items-center gap-2.5 rounded-lg px-2.5 text-sm font-medium text-muted transition-colors hover:bg-raised hover:text-ink"
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </a>
  );
}
