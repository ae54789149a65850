"use client";

import { CircleAlert, CircleCheck, UserRoundSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import type { AccountCheck } from "./use-account-check";

const marks = {
  zone: { Icon: UserRoundSearch, look: "text-muted" },
  busy: { Icon: UserRoundSearch, look: "text-muted" },
  found: { Icon: CircleCheck, look: "text-credit font-medium" },
  notFound: { Icon: CircleAlert, look: "text-warn" },
  unavailable: { Icon: CircleAlert, look: "text-muted" },
} as const;

/** Whose account it is, as far as that is known; its line is kept free, so that nothing jumps. */
export function AccountNote({ check }: { check: AccountCheck }) {
  const t = useTranslations("buy.check");
  const mark = check.state === "none" ? undefined : marks[check.state];
  return (
    <div role="status" className="min-h-5.5 text-sm">
      {mark && check.state !== "none" ? (
        <p className={`flex items-start gap-1.5 ${mark.look}`}>
          <mark.Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          <bdi className="min-w-0 break-words">
            {check.state === "found" ? check.name : t(check.state)}
          </bdi>
        </p>
      ) : null}
    </div>
  );
}
