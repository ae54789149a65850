"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type SignInOutcome, signIn } from "@/client/session";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

type Problem = Exclude<SignInOutcome, "ok"> | "incomplete";

/**
 * E-mail and password.
 *
 * @param next where to go then; the page is loaded anew, so that nothing of an earlier person stays
 * @param failed an earlier attempt, made before the scripts were there, did not succeed
 */
export function SignInForm({ next, failed }: { next: string; failed: boolean }) {
  const t = useTranslations("signIn");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(failed ? "refused" : undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email") ?? "");
    const password = String(new FormData(form).get("password") ?? "");
    if (email.trim() === "" || password === "") {
      setProblem("incomplete");
      return;
    }
    setBusy(true);
    setProblem(undefined);
    const outcome = await signIn(email, password);
    if (outcome === "ok") {
      window.location.replace(next);
      return;
    }
    setBusy(false);
    setProblem(outcome);
    form.querySelector<HTMLInputElement>("input[name=password]")?.select();
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
      />
      <Field
        label={t("password")}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <div role="alert" className="empty:hidden">
        {problem === undefined ? null : (
          <p className="rounded-lg border border-danger-line bg-danger-soft px-3 py-2 text-sm text-pretty">
            {t(problem)}
          </p>
        )}
      </div>
      <Button type="submit" look="primary" busy={busy}>
        {busy ? t("busy") : t("submit")}
      </Button>
    </form>
  );
}
