"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CardForm } from "@/client/card-form";
import { failureOf } from "@/client/failure";
import { signInPath } from "@/client/own-path";
import { trpc } from "@/client/trpc";
import { Card, CardBody } from "@/ui/card";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";

/** Changes the password of the signed-in person. */
export function PasswordCard() {
  const t = useTranslations("settings.password");
  const utils = trpc.useUtils();
  const { data: me } = trpc.accounts.me.useQuery();
  const [missing, setMissing] = useState(false);
  const change = trpc.accounts.changePassword.useMutation({
    onError: (error) => {
      if (failureOf(error).code !== "NOT_SIGNED_IN") return;
      window.location.replace(signInPath("/settings?section=security"));
    },
  });

  async function save(form: HTMLFormElement) {
    const given = new FormData(form);
    const old_password = String(given.get("old_password") ?? "");
    const new_password = String(given.get("new_password") ?? "");
    setMissing(old_password === "");
    if (old_password === "") return;
    const changed = await change.mutateAsync({ old_password, new_password }).catch(() => undefined);
    if (!changed) return;
    form.reset();
    toast.success(t("changed"));
    await utils.accounts.sessions.invalidate();
  }

  const code = change.error === null ? undefined : failureOf(change.error).code;
  const atField = code === "WRONG_PASSWORD" || code === "VALIDATION_FAILED";
  return (
    <Card title={t("title")} text={t("text")}>
      <CardBody>
        <CardForm
          onSend={save}
          busy={change.isPending}
          error={atField ? null : change.error}
          send={t("submit")}
        >
          <input
            type="text"
            className="hidden"
            name="username"
            autoComplete="username"
            value={me?.user.email ?? ""}
            readOnly
          />
          <Field
            label={t("old")}
            name="old_password"
            type="password"
            autoComplete="current-password"
            problem={missing ? t("missing") : code === "WRONG_PASSWORD" ? t("wrong") : undefined}
          />
          <Field
            label={t("new")}
            hint={t("newHint")}
            name="new_password"
            type="password"
            autoComplete="new-password"
            problem={code === "VALIDATION_FAILED" ? t("newWrong") : undefined}
          />
        </CardForm>
      </CardBody>
    </Card>
  );
}
