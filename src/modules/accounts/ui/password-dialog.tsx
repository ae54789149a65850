"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { failureOf } from "@/client/failure";
import { signInPath } from "@/client/own-path";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";

/** Asks the signed-in person for their password. */
export function PasswordDialog({
  open,
  onEnd,
}: {
  open: boolean;
  /** Told whether it was entered. */
  onEnd: (confirmed: boolean) => void;
}) {
  const t = useTranslations("account.confirm");
  const formId = useId();
  const [missing, setMissing] = useState(false);
  const { data: me } = trpc.accounts.me.useQuery();
  const confirm = trpc.accounts.confirmPassword.useMutation({
    onSuccess: () => onEnd(true),
    onError: (error) => {
      if (failureOf(error).code !== "NOT_SIGNED_IN") return;
      const { pathname, search } = window.location;
      window.location.replace(signInPath(pathname + search));
    },
  });
  const refused = confirm.error !== null && failureOf(confirm.error).code === "WRONG_PASSWORD";

  function close() {
    setMissing(false);
    confirm.reset();
    onEnd(false);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    const input = event.currentTarget.elements.namedItem("password") as HTMLInputElement;
    setMissing(input.value === "");
    if (input.value !== "") confirm.mutate({ password: input.value });
    input.focus();
    input.select();
  }

  const problem = missing ? t("missing") : refused && !confirm.isPending ? t("wrong") : undefined;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("title")}
      text={t("text")}
      footer={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" form={formId} look="primary" busy={confirm.isPending}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {/* Password managers file a password under a name. */}
        <input
          type="text"
          className="hidden"
          name="username"
          autoComplete="username"
          value={me?.user.email ?? ""}
          readOnly
        />
        <Field
          label={t("password")}
          name="password"
          type="password"
          autoComplete="current-password"
          problem={problem && <span role="alert">{problem}</span>}
        />
        {refused ? null : <QueryFailure query={{ error: confirm.error }} />}
      </form>
    </Dialog>
  );
}
