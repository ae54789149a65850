import { type ReactNode, useId } from "react";

/** A titled part of a page; `note` stands beside the title. */
export function Card({
  title,
  note,
  children,
  className = "",
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`overflow-clip rounded-xl border border-line bg-surface shadow-card ${className}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 sm:px-5">
        <h2 id={id} className="text-[0.9375rem] font-semibold">
          {title}
        </h2>
        {note === undefined ? null : <div className="text-sm text-muted">{note}</div>}
      </header>
      {children}
    </section>
  );
}
