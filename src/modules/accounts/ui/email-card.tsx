"use client";

import { useTranslations } from "next-intl";
import { CardForm } from "@/client/card-form";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Card, CardBody } from "@/ui/card";
import { Fact, Facts } from "@/ui/facts";
import { Field } from "@/ui/field";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { toast } from "@/ui/toast";
import { useConfirmed } from "./password-gate";

/**
 * Changes the address that the signed-in person signs in with.
 *
 * @param mails whether the operator has mail set up
 */
export function EmailCard({ mails }: { mails: boolean }) {
  const t = useTranslations("settings.email");
  const utils = trpc.useUtils();
  const confirmed = useConfirmed();
  const profile = trpc.accounts.profile.useQuery();
  const change = trpc.accounts.changeEmail.useMutation();

  async function save(form: HTMLFormElement) {
    const email = String(new FormData(form).get("email") ?? "");
    const answer = await confirmed(change, { email });
    if (!answer) return;
    form.reset();
    if (answer.state === "changed") toast.success(t("changed"));
    await utils.accounts.invalidate();
  }

  function problemOf(): string | undefined {
    if (!change.error) return undefined;
    const { code } = failureOf(change.error);
    if (code === "EMAIL_IN_USE") return t("inUse");
    if (code !== "VALIDATION_FAILED") return undefined;
    const present = change.error.data?.errors?.email?.[0] === "is the present one";
    return t(present ? "present" : "wrong");
  }

  const problem = problemOf();
  const waiting = profile.data?.new_email ?? null;
  return (
    <Card title={t("title")} text={t("text")}>
      <CardBody className="grid gap-5">
        <QueryFailure query={profile} />
        {profile.isPending ? <SkeletonRows rows={2} /> : null}
        {profile.data ? (
          <CardForm
            onSend={save}
            busy={change.isPending}
            error={problem === undefined ? change.error : null}
            send={t(mails ? "sendLink" : "submit")}
          >
            <div>
              <Facts className="sm:grid-cols-1!">
                <Fact label={t("current")}>{profile.data.email}</Fact>
              </Facts>
              <p role="status" className="text-sm break-words text-muted not-empty:mt-3">
                {waiting === null ? null : t("waiting", { email: waiting })}
              </p>
            </div>
            <Field
              label={t("new")}
              hint={t(mails ? "newHintWithMail" : "newHint")}
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              problem={problem}
            />
          </CardForm>
        ) : null}
      </CardBody>
    </Card>
  );
}
