"use client";

import { Check, ChevronRight, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { failureOf, useFailureText } from "@/client/failure";
import { trpc } from "@/client/trpc";
import { Card } from "@/ui/card";
import { FailureNote } from "@/ui/failure-note";
import { IconButton } from "@/ui/icon-button";

const steps = [
  { key: "api_key", href: "/api-keys" },
  { key: "webhook", href: "/webhooks" },
  { key: "sandbox_order", href: "/docs/first-order" },
  { key: "order", href: "/buy" },
] as const;

/** What a new reseller does first; each step ticks itself. Gone once all are done, or put away. */
export function FirstStepsCard() {
  const t = useTranslations("overview.firstSteps");
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  // A sandbox order is announced to nobody, so coming back to the page looks again.
  const query = trpc.accounts.firstSteps.useQuery(undefined, { refetchOnWindowFocus: "always" });
  const dismiss = trpc.accounts.dismissFirstSteps.useMutation({
    // An answer that is on its way would bring the list back.
    onMutate: () => utils.accounts.firstSteps.cancel(),
    onSuccess: (facts) => utils.accounts.firstSteps.setData(undefined, facts),
  });
  const facts = query.data;
  if (!facts || facts.dismissed) return null;
  const done = steps.filter(({ key }) => facts[key]).length;
  if (done === steps.length) return null;
  const failure = dismiss.error && failureOf(dismiss.error);

  return (
    <Card
      title={t("title")}
      text={t("progress", { done, total: steps.length })}
      actions={
        <IconButton
          label={t("dismiss")}
          icon={<X size={16} />}
          aria-busy={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        />
      }
    >
      {failure ? (
        <div className="px-4 pt-3 sm:px-5">
          <FailureNote text={failureText(failure)} requestId={failure.requestId} />
        </div>
      ) : null}
      <ol className="grid pt-2 md:grid-cols-2">
        {steps.map(({ key, href }, index) => (
          <li
            key={key}
            data-done={facts[key]}
            className="border-line border-b last:border-b-0 md:nth-last-2:border-b-0 md:odd:border-r"
          >
            <Link
              href={href}
              prefetch={false}
              className="flex h-full items-center gap-3 px-4 py-3 -outline-offset-2 transition-colors hover:bg-raised/60 sm:px-5"
            >
              <span
                aria-hidden="true"
                className={`grid size-6 shrink-0 place-items-center rounded-full border text-xs font-medium tabular-nums ${facts[key] ? "border-credit bg-credit-soft text-credit" : "border-line text-muted"}`}
              >
                {facts[key] ? <Check size={13} strokeWidth={2.5} /> : index + 1}
              </span>
              <span className="grid min-w-0 flex-1">
                <span className={facts[key] ? "text-muted" : "font-medium"}>
                  {t(key)}
                  {facts[key] ? <span className="sr-only"> ({t("done")})</span> : null}
                </span>
                <span className="text-sm text-pretty text-muted">{t(`${key}Text`)}</span>
              </span>
              <ChevronRight aria-hidden="true" size={16} className="text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
