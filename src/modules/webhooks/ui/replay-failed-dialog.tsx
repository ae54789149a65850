"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { SelectField } from "@/ui/select-field";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";

const HOUR_MS = 3_600_000;
const spans = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
type Span = keyof typeof spans;

/** Sends again whatever failed since a time, after saying how much that is. */
export function ReplayFailedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("webhooks.replayAll");
  const utils = trpc.useUtils();
  const [span, setSpan] = useState<Span>("day");
  const since = useMemo(() => {
    const now = open ? Date.now() : 0;
    return new Date(now - spans[span] * HOUR_MS).toISOString();
  }, [span, open]);
  const count = trpc.webhooks.countFailed.useQuery({ since }, { enabled: open });
  const replay = trpc.webhooks.replayFailed.useMutation({
    onSuccess: ({ data: { replayed } }) => {
      toast.success(replayed === 0 ? t("doneNone") : t("done", { count: replayed }));
      close();
    },
    onSettled: () => utils.webhooks.invalidate(),
  });
  const failed = count.data?.data.failed;

  function close() {
    replay.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => (failed === 0 ? close() : replay.mutate({ since }))}
      title={t("title")}
      text={t("text")}
      confirm={t("confirm")}
      busy={replay.isPending}
      failure={
        <div className="grid gap-4">
          <SelectField
            label={t("since")}
            value={span}
            options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: t(value) }))}
            onChange={({ target }) => setSpan(target.value as Span)}
          />
          <p role="status" className="text-sm">
            {failed === undefined ? (
              <Skeleton className="w-48" />
            ) : failed === 0 ? (
              t("nothing")
            ) : (
              t("count", { count: failed })
            )}
          </p>
          <QueryFailure query={{ error: replay.error ?? count.error }} />
        </div>
      }
    />
  );
}
