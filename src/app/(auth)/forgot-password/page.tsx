import { getTranslations } from "next-intl/server";
import { ForgotPasswordForm } from "@/modules/accounts/ui/forgot-password-form";
import { env } from "@/server/env";

export async function generateMetadata() {
  return { title: (await getTranslations("frontDoor"))("forgot.title") };
}

// Where nothing is mailed is known when the server runs, not when it is built.
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  return <ForgotPasswordForm mails={env().SMTP_URL !== undefined} />;
}
