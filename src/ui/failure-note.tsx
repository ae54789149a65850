"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "./button";
import { CopyableId } from "./copyable-id";

/** Says in words what went wrong, and by which id to ask about it. */
export function FailureNote({
  text,
  requestId,
  onRetry,
}: {
  text: string;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
}) {
  const t = useTranslations("ui");
  return (
    <div
      role="alert"
      className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-3 rounded-lg border border-danger-line bg-danger-soft px-4 py-3 text-sm print:hidden"
    >
      <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium text-pretty">{text}</p>
        {requestId === undefined ? null : (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted">
            {t("requestId")} <CopyableId value={requestId} />
          </p>
        )}
      </div>
      {onRetry === undefined ? null : (
        <Button size="small" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
