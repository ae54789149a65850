"use client";

import { useTranslations } from "next-intl";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import type { KeyRow } from "../contract";

/** Ends a key after asking once more. */
export function RevokeKeyDialog({ row, onEnd }: { row: KeyRow; onEnd: () => void }) {
  const t = useTranslations("apiKeys.revoke");
  const utils = trpc.useUtils();
  const revoke = trpc.apiKeys.revoke.useMutation({
    onSuccess: async () => {
      toast.success(t("done", { name: row.name }));
      await utils.apiKeys.list.invalidate();
      onEnd();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onEnd}
      onConfirm={() => revoke.mutate({ key_id: row.id })}
      title={t("title", { name: row.name })}
      text={t("text")}
      confirm={t("action")}
      busy={revoke.isPending}
      failure={<QueryFailure query={{ error: revoke.error }} />}
    />
  );
}
