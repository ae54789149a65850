import type { ReactNode } from "react";

/** Says that nothing is there yet, and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-14 text-center">
      <div
        aria-hidden="true"
        className="mb-2 grid size-10 place-items-center rounded-full bg-raised text-muted"
      >
        {icon}
      </div>
      <p className="font-medium">{title}</p>
      {children ? <div className="max-w-md text-sm text-pretty text-muted">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
