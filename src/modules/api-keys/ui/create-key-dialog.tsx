"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { useConfirmed } from "@/modules/accounts/ui/password-gate";
import { scopes as allScopes, type Scope } from "@/shared/scopes";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { SelectField } from "@/ui/select-field";
import { TextAreaField } from "@/ui/text-area-field";
import { toast } from "@/ui/toast";
import { NewKeyDialog } from "./new-key-dialog";
import { ScopesField } from "./scopes-field";

const DAY_MS = 86_400_000;
const lifetimes = ["never", "30", "90", "365"] as const;

function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== "");
}

/** Makes a key, then shows its text. */
export function CreateKeyDialog({ baseUrl, onEnd }: { baseUrl: string; onEnd: () => void }) {
  const t = useTranslations("apiKeys");
  const formId = useId();
  const utils = trpc.useUtils();
  const confirmed = useConfirmed();
  const create = trpc.apiKeys.create.useMutation();
  const [chosen, setChosen] = useState<readonly Scope[]>(allScopes);
  const [tried, setTried] = useState(false);
  const [name, setName] = useState("");
  const nameField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    setTried(true);
    if (name.trim() === "") nameField.current?.focus();
    if (name.trim() === "" || chosen.length === 0) return;
    const form = new FormData(event.currentTarget);
    const days = Number(form.get("lifetime"));
    const made = await confirmed(create, {
      name,
      scopes: [...chosen],
      addresses: wordsOf(String(form.get("addresses") ?? "")),
      expires_at: days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : undefined,
    });
    if (!made) return;
    toast.success(t("made"));
    await utils.apiKeys.list.invalidate();
  }

  if (create.data) {
    return <NewKeyDialog text={create.data.key} scopes={chosen} baseUrl={baseUrl} onEnd={onEnd} />;
  }
  const errors = create.error?.data?.errors ?? {};
  const wrongAddresses = errors.addresses?.[0]?.split(": ")[1];
  const atField = create.error !== null && failureOf(create.error).code === "VALIDATION_FAILED";
  return (
    <Dialog
      open
      onClose={onEnd}
      title={t("new.title")}
      footer={
        <>
          <Button onClick={onEnd}>{t("new.cancel")}</Button>
          <Button type="submit" form={formId} look="primary" busy={create.isPending}>
            {t("new.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <Field
          ref={nameField}
          label={t("new.name")}
          hint={t("new.nameHint")}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={100}
          autoComplete="off"
          problem={tried && name.trim() === "" ? t("new.nameMissing") : undefined}
        />
        <ScopesField
          chosen={chosen}
          onChange={setChosen}
          problem={tried && chosen.length === 0 ? t("new.scopesMissing") : undefined}
        />
        <TextAreaField
          label={t("new.addresses")}
          hint={t("new.addressesHint")}
          name="addresses"
          rows={2}
          spellCheck={false}
          className="font-mono"
          problem={
            errors.addresses
              ? wrongAddresses
                ? t("new.addressesWrong", { addresses: wrongAddresses })
                : t("new.addressesMany")
              : undefined
          }
        />
        <SelectField
          label={t("new.lifetime")}
          name="lifetime"
          defaultValue="never"
          options={lifetimes.map((value) => ({ value, label: t(`new.lifetimes.${value}`) }))}
        />
        {atField && errors.addresses ? null : <QueryFailure query={{ error: create.error }} />}
      </form>
    </Dialog>
  );
}
