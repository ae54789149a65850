"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CardForm } from "@/client/card-form";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { formatRupiah, MAX_RUPIAH } from "@/shared/money";
import { Card, CardBody } from "@/ui/card";
import { Field } from "@/ui/field";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { toast } from "@/ui/toast";

/** Rupiah as people write them; undefined for what is none. */
function rupiahIn(text: string): number | undefined {
  const figures = text.replace(/^\s*rp/i, "").replace(/[\s.,]/g, "");
  const amount = /^\d{1,16}$/.test(figures) ? Number(figures) : Number.NaN;
  return amount >= 1 && amount <= MAX_RUPIAH ? amount : undefined;
}

/**
 * Below which balance the reseller wants to be told.
 *
 * @param mails whether the operator has mail set up
 */
export function LowMarkCard({ mails }: { mails: boolean }) {
  const t = useTranslations("settings.lowMark");
  const utils = trpc.useUtils();
  const overview = trpc.ledger.overview.useQuery();
  const [wrong, setWrong] = useState(false);
  const set = trpc.ledger.setLowMark.useMutation({
    onSuccess: async ({ low_mark }) => {
      toast.success(low_mark === null ? t("removed") : t("saved"));
      await utils.ledger.overview.invalidate();
    },
  });
  const lowMark = overview.data?.data.low_mark ?? null;

  function save(form: HTMLFormElement) {
    const text = String(new FormData(form).get("low_mark") ?? "").trim();
    const amount = rupiahIn(text);
    setWrong(text !== "" && amount === undefined);
    if (text === "") set.mutate({ low_mark: null });
    else if (amount !== undefined) set.mutate({ low_mark: amount });
  }

  return (
    <Card title={t("title")} text={t(mails ? "textWithMail" : "text")}>
      <CardBody className="grid gap-5">
        <QueryFailure query={overview} />
        {overview.isPending ? <SkeletonRows rows={1} /> : null}
        {overview.data ? (
          <CardForm
            key={String(lowMark)}
            onSend={save}
            busy={set.isPending}
            error={set.error}
            send={t("save")}
          >
            <Field
              label={t("amount")}
              hint={t("amountHint")}
              name="low_mark"
              inputMode="numeric"
              autoComplete="off"
              placeholder={t("none")}
              defaultValue={lowMark === null ? "" : formatRupiah(lowMark)}
              problem={wrong ? t("wrong") : undefined}
            />
          </CardForm>
        ) : null}
      </CardBody>
    </Card>
  );
}
