import { type ReactNode, useId } from "react";

/** A titled part of a page. */
export function Card({
  title,
  children,
  className = "",
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`overflow-clip rounded-xl border border-line bg-surface shadow-card ${className}`}
    >
      <h2 id={id} className="px-4 pt-4 text-[0.9375rem] font-semibold sm:px-5">
        {title}
      </h2>
      {children}
    </section>
  );
}
