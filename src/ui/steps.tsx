import { Check, Circle, CircleDot, Minus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

export type Step = {
  key: string;
  state: "done" | "current" | "review" | "ahead" | "partial" | "failed";
  title: ReactNode;
  /** When, and what there is to say of it. */
  children?: ReactNode;
};

const marks = {
  done: { Icon: Check, look: "border-credit bg-credit-soft text-credit" },
  current: { Icon: CircleDot, look: "border-accent bg-surface text-accent" },
  review: { Icon: CircleDot, look: "border-warn bg-warn-soft text-warn" },
  ahead: { Icon: Circle, look: "border-line bg-surface text-line" },
  partial: { Icon: Minus, look: "border-warn bg-warn-soft text-warn" },
  failed: { Icon: X, look: "border-danger bg-danger-soft text-danger" },
} as const;

/** Steps one after the other, from top to bottom. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const t = useTranslations("ui.steps");
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ key, state, title, children }, index) => {
        const { Icon, look } = marks[state];
        return (
          <li
            key={key}
            aria-current={state === "current" || state === "review" ? "step" : undefined}
            className="relative flex gap-3 pb-6 last:pb-0"
          >
            {index < steps.length - 1 ? (
              <span aria-hidden="true" className="absolute top-7 bottom-1 left-3 w-px bg-line" />
            ) : null}
            <span
              aria-hidden="true"
              className={`z-[1] grid size-6 shrink-0 place-items-center rounded-full border ${look}`}
            >
              <Icon size={13} strokeWidth={2.5} />
            </span>
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className={`font-medium ${state === "ahead" ? "text-muted" : ""}`}>
                {title}
                <span className="sr-only"> ({t(state)})</span>
              </p>
              {children ? <div className="text-sm text-pretty text-muted">{children}</div> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
