"use client";

import { CircleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFailureText } from "@/client/failure";
import { ButtonLink } from "@/ui/button-link";
import { FailureNote } from "@/ui/failure-note";
import type { PurchaseProblem } from "./use-purchase";

/** Something that happened to the order without being anybody's mistake. */
export function NoticeNote({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-pretty text-warn"
    >
      <CircleAlert aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Why a press bought nothing, in words, and what to do. */
export function PurchaseNote({ problem }: { problem: PurchaseProblem }) {
  const t = useTranslations("buy");
  const text = useFailureText();
  const { code, requestId, earlier } = problem;
  if (code === "REF_ID_ALREADY_EXIST" && earlier !== undefined) {
    return (
      <NoticeNote>
        {t("refUsed")}{" "}
        <Link href={`/orders/${earlier}`} className="font-medium underline underline-offset-4">
          {t("seeOrder")}
        </Link>
      </NoticeNote>
    );
  }
  if (code === "NETWORK" || code === "INTERNAL_ERROR") {
    return <FailureNote text={t("unknown")} requestId={requestId} />;
  }
  return (
    <div className="grid gap-2">
      <FailureNote text={text(problem)} requestId={requestId} />
      {code === "BALANCE_IS_INSUFFICIENT" ? (
        <ButtonLink href="/balance/top-up" className="justify-self-start">
          {t("topUp")}
        </ButtonLink>
      ) : null}
    </div>
  );
}
