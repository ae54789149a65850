import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { chooseLocale } from "@/app/choices";
import { PageTexts } from "@/app/page-texts";
import { ownPath } from "@/client/own-path";
import { currentPrincipal } from "@/entry/auth";
import { LanguageSwitch } from "@/modules/accounts/ui/language-switch";
import { SignInForm } from "@/modules/accounts/ui/sign-in-form";
import { NameMark } from "@/ui/name-mark";

type Query = { searchParams: Promise<{ next?: string | string[]; error?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("signIn"))("submit") };
}

export default async function SignInPage({ searchParams }: Query) {
  const { next, error } = await searchParams;
  const target = ownPath(next);
  if ((await currentPrincipal()).kind === "user") redirect(target);
  const t = await getTranslations("signIn");
  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center gap-8 px-4 py-8">
      <div className="grid w-full max-w-88 content-center gap-8">
        <NameMark className="h-7 justify-self-center" />
        <div className="grid gap-6 rounded-xl border border-line bg-surface p-6 shadow-card">
          <h1 className="text-lg font-semibold tracking-tight">{t("title")}</h1>
          <PageTexts areas={["signIn"]}>
            <SignInForm next={target} failed={error !== undefined} />
          </PageTexts>
        </div>
        <p className="text-center text-sm text-pretty text-muted">{t("help")}</p>
      </div>
      <LanguageSwitch choose={chooseLocale} />
    </main>
  );
}
