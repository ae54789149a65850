import { LayoutDashboard } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { chooseLocale } from "@/app/choices";
import { HydrateClient, trpc } from "@/app/hydration";
import { currentPrincipal } from "@/entry/auth";
import { AccountPanel } from "@/modules/accounts/ui/account-panel";
import { LanguageSwitch } from "@/modules/accounts/ui/language-switch";
import { NavLink } from "@/ui/nav-link";
import { PageShell } from "@/ui/page-shell";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // Whether a person may be here is for each page to say; this only frames what they may see.
  const principal = await currentPrincipal();
  if (principal.kind !== "user" || principal.role !== "reseller") return children;
  await trpc.accounts.me.prefetch();
  const t = await getTranslations("overview");
  return (
    <HydrateClient>
      <PageShell
        navigation={
          <NavLink href="/" icon={<LayoutDashboard size={17} />}>
            {t("title")}
          </NavLink>
        }
        account={
          <div className="grid gap-3">
            <LanguageSwitch choose={chooseLocale} />
            <AccountPanel />
          </div>
        }
      >
        {children}
      </PageShell>
    </HydrateClient>
  );
}
