"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { FailureNote } from "@/ui/failure-note";
import { Field } from "@/ui/field";
import { DoorCard } from "./door-card";
import { DoorLink } from "./door-link";
import { type DoorProblems, focusFirst, readForm, useDoorProblems } from "./door-problems";

/** Asks for a link by mail, or tells who has one where nothing is mailed. */
export function ForgotPasswordForm({ mails }: { mails: boolean }) {
  const t = useTranslations("frontDoor");
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string>();
  const [problems, setProblems] = useState<DoorProblems>({});
  const { ofFields, ofError } = useDoorProblems();
  const ask = trpc.accounts.forgotPassword.useMutation();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (ask.isPending) return;
    const form = event.currentTarget;
    const { values, wrong } = readForm(form, ["email"]);
    setProblems(ofFields(wrong));
    focusFirst(form, wrong);
    if (wrong.length > 0) return;
    try {
      await ask.mutateAsync({ email: values.email, locale });
      setSentTo(values.email.trim());
    } catch (error) {
      setProblems(ofError(error));
    }
  }

  const back = <DoorLink href="/sign-in">{t("toSignIn")}</DoorLink>;
  if (!mails) {
    return <DoorCard title={t("forgot.noMailTitle")} text={t("forgot.noMail")} below={back} />;
  }
  if (sentTo !== undefined) {
    return (
      <div role="status" className="contents">
        <DoorCard
          title={t("forgot.sentTitle")}
          text={t("forgot.sent", { email: sentTo })}
          below={back}
        />
      </div>
    );
  }
  return (
    <DoorCard title={t("forgot.title")} text={t("forgot.text")} below={back}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={t("fields.email")}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          problem={problems.email}
        />
        {problems.whole ? <FailureNote {...problems.whole} /> : null}
        <Button type="submit" look="primary" busy={ask.isPending}>
          {ask.isPending ? t("forgot.busy") : t("forgot.submit")}
        </Button>
      </form>
    </DoorCard>
  );
}
