import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ownPath } from "@/client/own-path";
import { currentPrincipal } from "@/entry/auth";
import { DoorCard } from "@/modules/accounts/ui/door-card";
import { DoorLink } from "@/modules/accounts/ui/door-link";
import { SignInForm } from "@/modules/accounts/ui/sign-in-form";
import { env } from "@/server/env";

type Query = { searchParams: Promise<{ next?: string | string[]; error?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("signIn"))("submit") };
}

export default async function SignInPage({ searchParams }: Query) {
  const { next, error } = await searchParams;
  const target = ownPath(next);
  if ((await currentPrincipal()).kind === "user") redirect(target);
  const t = await getTranslations("signIn");
  const below =
    env().SIGN_UP === "off" ? (
      <p>{t("help")}</p>
    ) : (
      <p>
        {t("noAccount")} <DoorLink href="/sign-up">{t("signUp")}</DoorLink>
      </p>
    );
  return (
    <DoorCard title={t("title")} below={below}>
      <SignInForm
        next={target}
        error={[error].flat()[0]}
        forgot={
          <p className="text-center text-sm">
            <DoorLink href="/forgot-password">{t("forgot")}</DoorLink>
          </p>
        }
      />
    </DoorCard>
  );
}
