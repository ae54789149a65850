import { getTranslations } from "next-intl/server";
import { LinkForm } from "@/modules/accounts/ui/link-form";
import { SignUpClosed } from "@/modules/accounts/ui/sign-up-closed";
import { env } from "@/server/env";

type Query = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("frontDoor"))("confirm.title") };
}

export default async function ConfirmSignUpPage({ searchParams }: Query) {
  if (env().SIGN_UP === "off") return <SignUpClosed />;
  const { token } = await searchParams;
  return <LinkForm purpose="confirm" token={typeof token === "string" ? token : ""} />;
}
