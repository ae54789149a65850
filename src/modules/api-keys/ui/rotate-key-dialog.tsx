"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { useConfirmed } from "@/modules/accounts/ui/password-gate";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toast";
import type { KeyRow, RotateKeyInput } from "../contract";
import { NewKeyDialog } from "./new-key-dialog";

const overlaps = [24, 72, 1, 0] as const satisfies RotateKeyInput["overlap_hours"][];

/** Puts a new key in the place of one, then shows its text. */
export function RotateKeyDialog({
  row,
  baseUrl,
  onEnd,
}: {
  row: KeyRow;
  baseUrl: string;
  onEnd: () => void;
}) {
  const t = useTranslations("apiKeys");
  const utils = trpc.useUtils();
  const confirmed = useConfirmed();
  const rotate = trpc.apiKeys.rotate.useMutation();
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>(24);

  async function go() {
    if (!(await confirmed(rotate, { key_id: row.id, overlap_hours: overlap }))) return;
    toast.success(t("rotate.done"));
    await utils.apiKeys.list.invalidate();
  }

  if (rotate.data) {
    return (
      <NewKeyDialog text={rotate.data.key} scopes={row.scopes} baseUrl={baseUrl} onEnd={onEnd} />
    );
  }
  return (
    <Dialog
      open
      onClose={onEnd}
      title={t("rotate.title", { name: row.name })}
      text={t("rotate.text")}
      footer={
        <>
          <Button onClick={onEnd}>{t("new.cancel")}</Button>
          <Button look="primary" busy={rotate.isPending} onClick={go}>
            {t("rotate.submit")}
          </Button>
        </>
      }
    >
      <SelectField
        label={t("rotate.overlap")}
        hint={t("rotate.overlapHint")}
        value={String(overlap)}
        onChange={({ target }) =>
          setOverlap(overlaps.find((hours) => String(hours) === target.value) ?? 24)
        }
        options={overlaps.map((hours) => ({
          value: String(hours),
          label: t(`rotate.overlaps.${hours}`),
        }))}
      />
      <QueryFailure query={{ error: rotate.error }} />
    </Dialog>
  );
}
