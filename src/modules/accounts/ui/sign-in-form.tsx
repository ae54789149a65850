"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { outcomeOfError, type SignInOutcome, signIn } from "@/client/session";
import { Button } from "@/ui/button";
import { FailureNote } from "@/ui/failure-note";
import { Field } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";
import { focusFirst, useWaitText } from "./door-problems";

type Failed = Exclude<SignInOutcome, { kind: "ok" }>;
type Missing = "email" | "password";

/**
 * E-mail and password.
 *
 * @param next where to go then; the page is loaded anew, so that nothing of an earlier person stays
 * @param error next-auth's word for an attempt that was made before the scripts were there
 * @param forgot stands between the fields and the button
 */
export function SignInForm({
  next,
  error,
  forgot,
}: {
  next: string;
  error: string | undefined;
  forgot: ReactNode;
}) {
  const t = useTranslations("signIn");
  const waitText = useWaitText();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Missing[]>([]);
  const [failed, setFailed] = useState<Failed | undefined>(
    error === undefined ? undefined : outcomeOfError(error),
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email") ?? "");
    const password = String(new FormData(form).get("password") ?? "");
    const empty: Missing[] = [];
    if (email.trim() === "") empty.push("email");
    if (password === "") empty.push("password");
    setMissing(empty);
    setFailed(undefined);
    if (empty.length > 0) {
      focusFirst(form, empty);
      return;
    }
    setBusy(true);
    const outcome = await signIn(email, password);
    if (outcome.kind === "ok") {
      window.location.replace(next);
      return;
    }
    setBusy(false);
    setFailed(outcome);
    form.querySelector<HTMLInputElement>("input[name=password]")?.select();
  }

  function textOf(outcome: Failed): string {
    return outcome.kind === "wait" ? waitText(outcome.seconds) : t(outcome.kind);
  }

  // With `post` a press before the scripts are there never puts a password into the address.
  return (
    <form
      method="post"
      action="/api/auth/callback/credentials"
      noValidate
      onSubmit={submit}
      className="grid gap-4"
    >
      <Field
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        problem={missing.includes("email") ? t("emailMissing") : undefined}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        problem={missing.includes("password") ? t("passwordMissing") : undefined}
      />
      {failed === undefined ? null : <FailureNote text={textOf(failed)} />}
      <Button type="submit" look="primary" busy={busy}>
        {busy ? t("busy") : t("submit")}
      </Button>
      {forgot}
    </form>
  );
}
