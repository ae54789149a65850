"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";

/** By which other parts of the page lead to the field. */
export const addressFieldId = "callback-url";

/** Why the server refused an address, in words; undefined where it failed for another reason. */
function useAddressProblem(error: Parameters<typeof failureOf>[0] | null): string | undefined {
  const t = useTranslations("webhooks");
  const tErrors = useTranslations("errors");
  if (!error || failureOf(error).code !== "CALLBACK_URL_NOT_ALLOWED") return undefined;
  const { data } = error as { data?: { errors?: Record<string, string[]> } };
  const fault = data?.errors?.callback_url?.[0];
  const key = `faults.${fault}` as "faults.not a valid URL";
  return t.has(key) ? t(key) : tErrors("CALLBACK_URL_NOT_ALLOWED");
}

/** Where events are sent to. */
export function AddressForm({ current }: { current: string | null }) {
  const t = useTranslations("webhooks.endpoint");
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<string>();
  const save = trpc.webhooks.update.useMutation({
    onSuccess: (answer) => {
      utils.webhooks.get.setData(undefined, answer);
      setTyped(undefined);
      toast.success(t("saved"));
      utils.webhooks.invalidate();
    },
  });
  const problem = useAddressProblem(save.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate({ callback_url: (typed ?? current ?? "").trim() });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <Field
            id={addressFieldId}
            label={t("address")}
            hint={problem ? undefined : t("addressHint")}
            problem={problem}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={t("placeholder")}
            value={typed ?? current ?? ""}
            onChange={(event) => {
              setTyped(event.target.value);
              save.reset();
            }}
            className="font-mono text-sm"
          />
        </div>
        <Button type="submit" busy={save.isPending} className="sm:mt-[1.6875rem]">
          {t("save")}
        </Button>
      </div>
      <div aria-live="assertive" className="sr-only">
        {problem}
      </div>
      {problem === undefined ? <QueryFailure query={{ error: save.error }} /> : null}
    </form>
  );
}
