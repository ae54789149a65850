import type { ReactNode } from "react";
import { NameMark } from "./name-mark";

/** A page that only has something to say. */
export function NoticePage({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="grid w-full max-w-md justify-items-center gap-8 text-center">
        <NameMark className="h-7" />
        <div className="grid gap-2">
          <h1 className="text-xl font-semibold tracking-tight text-balance">{title}</h1>
          <div className="text-pretty text-muted">{children}</div>
        </div>
        {actions === undefined ? null : (
          <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
            {actions}
          </div>
        )}
      </div>
    </main>
  );
}
