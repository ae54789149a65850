import type { ReactNode } from "react";

/** The one card of a page in front of the portal. `below` stands under it. */
export function DoorCard({
  title,
  text,
  children,
  below,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <>
      <section className="grid gap-6 rounded-xl border border-line bg-surface p-6 shadow-card">
        <div className="grid gap-1.5">
          <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
          {text ? <p className="text-sm text-pretty wrap-anywhere text-muted">{text}</p> : null}
        </div>
        {children}
      </section>
      {below ? <div className="text-center text-sm text-pretty text-muted">{below}</div> : null}
    </>
  );
}
