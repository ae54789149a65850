import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currentPrincipal } from "@/entry/auth";
import { SignUpClosed } from "@/modules/accounts/ui/sign-up-closed";
import { SignUpForm } from "@/modules/accounts/ui/sign-up-form";
import { env } from "@/server/env";

export async function generateMetadata() {
  return { title: (await getTranslations("frontDoor"))("signUp.title") };
}

export default async function SignUpPage() {
  if ((await currentPrincipal()).kind === "user") redirect("/");
  if (env().SIGN_UP === "off") return <SignUpClosed />;
  return <SignUpForm />;
}
