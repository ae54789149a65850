import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

/** The head of a page: what it is, and what can be done here first. */
export function PageHeader({
  title,
  text,
  actions,
  back,
}: {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** The page above this one. */
  back?: { href: string; label: string };
}) {
  return (
    <header className="grid gap-2">
      {back === undefined ? null : (
        <Link
          href={back.href}
          className="-ml-1 inline-flex items-center gap-1.5 justify-self-start rounded-md px-1 py-0.5 text-sm text-muted transition-colors hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" size={15} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
          {text === undefined ? null : (
            <div className="max-w-2xl text-pretty text-muted">{text}</div>
          )}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
