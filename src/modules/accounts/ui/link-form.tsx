"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { failureOf } from "@/client/failure";
import { signIn } from "@/client/session";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { FailureNote } from "@/ui/failure-note";
import { PasswordField } from "@/ui/password-field";
import { DoorCard } from "./door-card";
import { DoorLink } from "./door-link";
import { type DoorProblems, focusFirst, readForm, useDoorProblems } from "./door-problems";
import { useLinkToken } from "./use-link-token";

type Purpose = "reset" | "confirm" | "email";

/** Where a new link comes from. */
const sources: Record<Purpose, string> = {
  reset: "/forgot-password",
  confirm: "/sign-up",
  email: "/settings?section=security",
};

type Ended = { kind: "bad-link" } | { kind: "pending"; email: string } | { kind: "set" };

/**
 * What a link in a mail leads to: a new password, or the confirmation of a new account or of another
 * address with the one that was chosen. Then the person is signed in.
 *
 * @param token the secret of the link; empty where the address has none
 */
export function LinkForm({ purpose, token }: { purpose: Purpose; token: string }) {
  const t = useTranslations("frontDoor");
  const secret = useLinkToken(token);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<DoorProblems>({});
  const [ended, setEnded] = useState<Ended | undefined>(
    secret === "" ? { kind: "bad-link" } : undefined,
  );
  const { ofFields, ofError } = useDoorProblems();
  const reset = trpc.accounts.resetPassword.useMutation();
  const confirm = trpc.accounts.confirmSignUp.useMutation();
  const confirmEmail = trpc.accounts.confirmEmail.useMutation();

  async function use(password: string): Promise<{ state: "active" | "pending"; email: string }> {
    const link = { token: secret, password };
    if (purpose === "confirm") return confirm.mutateAsync(link);
    const { email } = await (purpose === "email" ? confirmEmail : reset).mutateAsync(link);
    return { state: "active", email };
  }

  function told(error: unknown): DoorProblems {
    const found = ofError(error);
    if (purpose === "reset" || !found.password) return found;
    return {
      password: t(purpose === "email" ? "email.wrongPassword" : "problems.wrongPassword"),
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { values, wrong } = readForm(form, ["password"]);
    setProblems(ofFields(wrong));
    focusFirst(form, wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    try {
      const { state, email } = await use(values.password);
      if (state === "pending") {
        setEnded({ kind: "pending", email });
        return;
      }
      const { kind } = await signIn(email, values.password);
      if (kind === "ok") window.location.replace("/");
      else setEnded(kind === "pending" ? { kind, email } : { kind: "set" });
    } catch (error) {
      setBusy(false);
      if (failureOf(error).code === "LINK_NOT_VALID") setEnded({ kind: "bad-link" });
      else setProblems(told(error));
      focusFirst(form, ["password"]);
    }
  }

  const back = <DoorLink href="/sign-in">{t("toSignIn")}</DoorLink>;
  if (ended?.kind === "bad-link") {
    return (
      <div role="status" className="contents">
        <DoorCard title={t("badLink.title")} text={t("badLink.text")} below={back}>
          <DoorLink href={sources[purpose]}>{t("badLink.newLink")}</DoorLink>
        </DoorCard>
      </div>
    );
  }
  if (ended) {
    const isPending = ended.kind === "pending";
    const done = purpose === "email" ? "email" : "reset";
    const opens = purpose === "confirm" ? "signUp" : "reset";
    return (
      <div role="status" className="contents">
        <DoorCard
          title={isPending ? t("signUp.pendingTitle") : t(`${done}.doneTitle`)}
          text={isPending ? t(`${opens}.pending`, { email: ended.email }) : t(`${done}.done`)}
          below={back}
        />
      </div>
    );
  }
  const isReset = purpose === "reset";
  return (
    <DoorCard title={t(`${purpose}.title`)} text={t(`${purpose}.text`)} below={back}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <PasswordField
          label={t(isReset ? "fields.newPassword" : "fields.password")}
          name="password"
          autoComplete={isReset ? "new-password" : "current-password"}
          hint={isReset && !problems.password ? t("fields.passwordHint") : undefined}
          problem={problems.password}
        />
        {problems.whole ? <FailureNote {...problems.whole} /> : null}
        <Button type="submit" look="primary" busy={busy}>
          {t(busy ? `${purpose}.busy` : `${purpose}.submit`)}
        </Button>
      </form>
    </DoorCard>
  );
}
