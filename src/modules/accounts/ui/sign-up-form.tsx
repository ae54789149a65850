"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { signIn } from "@/client/session";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { FailureNote } from "@/ui/failure-note";
import { Field } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";
import type { SignUpState } from "../contract";
import { DoorCard } from "./door-card";
import { DoorLink } from "./door-link";
import { type DoorProblems, focusFirst, readForm, useDoorProblems } from "./door-problems";

const fields = ["business", "name", "email", "password"] as const;

type Waiting = { state: Exclude<SignUpState, "active">; email: string };

/** The form of a new account, and what happens next. */
export function SignUpForm() {
  const t = useTranslations("frontDoor");
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<DoorProblems>({});
  const [waiting, setWaiting] = useState<Waiting>();
  const { ofFields, ofError } = useDoorProblems();
  const signUp = trpc.accounts.signUp.useMutation();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { values, wrong } = readForm(form, fields);
    setProblems(ofFields(wrong));
    focusFirst(form, wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    try {
      const { state } = await signUp.mutateAsync({ ...values, locale });
      if (state !== "active") {
        setWaiting({ state, email: values.email.trim() });
        return;
      }
      const { kind } = await signIn(values.email, values.password);
      window.location.replace(kind === "ok" ? "/" : "/sign-in");
    } catch (error) {
      const found = ofError(error);
      setProblems(found);
      focusFirst(
        form,
        fields.filter((field) => found[field]),
      );
      setBusy(false);
    }
  }

  if (waiting) {
    const { state, email } = waiting;
    return (
      <div role="status" className="contents">
        <DoorCard
          title={t(state === "pending" ? "signUp.pendingTitle" : "signUp.checkMailTitle")}
          text={t(state === "pending" ? "signUp.pending" : "signUp.checkMail", { email })}
          below={<DoorLink href="/sign-in">{t("toSignIn")}</DoorLink>}
        />
      </div>
    );
  }

  return (
    <DoorCard
      title={t("signUp.title")}
      below={
        <p>
          {t("signUp.haveAccount")} <DoorLink href="/sign-in">{t("signUp.signIn")}</DoorLink>
        </p>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={t("fields.business")}
          name="business"
          autoComplete="organization"
          problem={problems.business}
        />
        <Field label={t("fields.name")} name="name" autoComplete="name" problem={problems.name} />
        <Field
          label={t("fields.email")}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          problem={problems.email}
        />
        <PasswordField
          label={t("fields.password")}
          name="password"
          autoComplete="new-password"
          hint={problems.password ? undefined : t("fields.passwordHint")}
          problem={problems.password}
        />
        {problems.whole ? <FailureNote {...problems.whole} /> : null}
        <Button type="submit" look="primary" busy={busy}>
          {busy ? t("signUp.busy") : t("signUp.submit")}
        </Button>
      </form>
    </DoorCard>
  );
}
