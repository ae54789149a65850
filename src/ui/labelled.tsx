import type { ReactNode } from "react";

/** Ids by which a control names what describes it. */
export function describedBy(id: string, hint: unknown, problem: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(" ");
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="text-sm text-pretty text-muted">
      {hint}
    </p>
  );
}

/** The label of a control that stands beside it, and below it what helps. */
export function LabelBeside({
  id,
  label,
  hint,
  className = "",
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
}) {
  return (
    <div className="grid min-w-0">
      <label htmlFor={id} className={`text-[0.9375rem] ${className}`}>
        {label}
      </label>
      <Hint id={id} hint={hint} />
    </div>
  );
}

/** A control with its label above it, and below it what helps and what is wrong. */
export function Labelled({
  id,
  label,
  hint,
  problem,
  children,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  problem?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <Hint id={id} hint={hint} />
      {problem ? (
        <p id={`${id}-problem`} className="text-sm text-pretty text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
