import { useTranslations } from "next-intl";
import { DoorCard } from "./door-card";
import { DoorLink } from "./door-link";

/** Stands where somebody would sign up, while the operator lets no stranger do that. */
export function SignUpClosed() {
  const t = useTranslations("frontDoor");
  return (
    <DoorCard
      title={t("signUp.closedTitle")}
      text={t("signUp.closed")}
      below={<DoorLink href="/sign-in">{t("toSignIn")}</DoorLink>}
    />
  );
}
