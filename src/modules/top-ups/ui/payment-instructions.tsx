"use client";

import type { PaymentInstructions } from "../contract";

/** How to pay, step by step, for each way there is. */
export function Instructions({ instructions }: { instructions: PaymentInstructions }) {
  return (
    <div className="grid">
      {instructions.map(({ title, steps }, index) => (
        <details key={title} open={index === 0} className="group border-t border-line py-3 text-sm">
          <summary className="cursor-pointer rounded-md font-medium">{title}</summary>
          <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-muted">
            {steps.map((step) => (
              <li key={step} className="text-pretty">
                {step}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}
