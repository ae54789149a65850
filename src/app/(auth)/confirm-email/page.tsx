import { getTranslations } from "next-intl/server";
import { LinkForm } from "@/modules/accounts/ui/link-form";

type Query = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("frontDoor"))("email.title") };
}

export default async function ConfirmEmailPage({ searchParams }: Query) {
  const { token } = await searchParams;
  return <LinkForm purpose="email" token={typeof token === "string" ? token : ""} />;
}
