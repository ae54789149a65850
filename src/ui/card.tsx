import { type ReactNode, useId } from "react";

/** A part of a page, with a title where it needs one. */
export function Card({
  title,
  text,
  actions,
  children,
  className = "",
}: {
  title?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={`min-w-0 overflow-clip rounded-xl border border-line bg-surface shadow-card ${className}`}
    >
      {title === undefined ? null : (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5">
          <div className="grid min-w-0 gap-0.5">
            <h2 id={id} className="text-[0.9375rem] font-semibold">
              {title}
            </h2>
            {text === undefined ? null : (
              <div className="max-w-2xl text-sm text-pretty text-muted">{text}</div>
            )}
          </div>
          {actions === undefined ? null : (
            <div className="-my-1 flex flex-wrap items-center gap-2">{actions}</div>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

/** What stands in a card other than a table, which reaches to its edges. */
export function CardBody({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string;
}) {
  return <div className={`px-4 py-4 sm:px-5 ${className}`}>{children}</div>;
}
