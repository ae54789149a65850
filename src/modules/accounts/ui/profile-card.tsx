"use client";

import Link from "next/link";
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

/** The signed-in person's name, and how the operator reaches the account. */
export function ProfileCard() {
  const t = useTranslations("settings.profile");
  const utils = trpc.useUtils();
  const confirmed = useConfirmed();
  const profile = trpc.accounts.profile.useQuery();
  const update = trpc.accounts.updateProfile.useMutation();

  async function save(element: HTMLFormElement) {
    const form = new FormData(element);
    const saved = await confirmed(update, {
      name: String(form.get("name") ?? ""),
      contact_email: String(form.get("contact_email") ?? ""),
    });
    if (!saved) return;
    toast.success(t("saved"));
    utils.accounts.profile.setData(undefined, saved);
    await utils.accounts.me.invalidate();
  }

  const errors = update.error?.data?.errors ?? {};
  const atField = update.error !== null && failureOf(update.error).code === "VALIDATION_FAILED";
  const inUse = errors.contact_email?.[0] === "is in use";
  return (
    <Card title={t("title")}>
      <CardBody className="grid gap-5">
        <QueryFailure query={profile} />
        {profile.isPending ? <SkeletonRows rows={3} /> : null}
        {profile.data ? (
          <CardForm
            onSend={save}
            busy={update.isPending}
            error={atField ? null : update.error}
            send={t("save")}
          >
            <Facts className="sm:grid-cols-1!">
              <Fact label={t("business")}>{profile.data.business}</Fact>
              <Fact label={t("email")}>
                <span className="flex flex-wrap items-center gap-x-3">
                  <span className="min-w-0 break-words">{profile.data.email}</span>
                  <Link
                    href="/settings?section=security"
                    className="text-sm font-medium text-accent underline-offset-4 hover:underline"
                  >
                    {t("changeEmail")}
                  </Link>
                </span>
              </Fact>
            </Facts>
            <Field
              label={t("name")}
              name="name"
              autoComplete="name"
              maxLength={200}
              defaultValue={profile.data.name}
              problem={errors.name ? t("nameWrong") : undefined}
            />
            <Field
              label={t("contactEmail")}
              hint={t("contactEmailHint")}
              name="contact_email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              defaultValue={profile.data.contact_email}
              problem={errors.contact_email ? t(inUse ? "emailInUse" : "emailWrong") : undefined}
            />
          </CardForm>
        ) : null}
      </CardBody>
    </Card>
  );
}
