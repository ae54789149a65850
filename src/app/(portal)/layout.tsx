import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { chooseLocale } from "@/app/choices";
import { HydrateClient, trpc } from "@/app/hydration";
import { CommandPalette } from "@/client/command-palette";
import { LiveUpdates } from "@/client/live-updates";
import { PlaceIcon } from "@/client/place-icons";
import { places } from "@/client/places";
import { StaleNote } from "@/client/stale-note";
import { currentPrincipal } from "@/entry/auth";
import { AccountPanel } from "@/modules/accounts/ui/account-panel";
import { PasswordGate } from "@/modules/accounts/ui/password-gate";
import { NavGroup } from "@/ui/nav-group";
import { NavLink } from "@/ui/nav-link";
import { PageShell } from "@/ui/page-shell";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // Whether a person may be here is for each page to say; this only frames what they may see.
  const principal = await currentPrincipal();
  if (principal.kind !== "user" || principal.role !== "reseller") return children;
  await trpc.accounts.me.prefetch();
  const t = await getTranslations("shell");
  const links = (group: (typeof places)[number]["group"]) =>
    places
      .filter((place) => place.group === group)
      .map(({ key, href }) => (
        <NavLink key={key} href={href} icon={<PlaceIcon place={key} />}>
          {t(key)}
        </NavLink>
      ));
  return (
    <HydrateClient>
      <LiveUpdates />
      <PageShell
        search={<CommandPalette chooseLocale={chooseLocale} />}
        navigation={
          <>
            <NavGroup>{links("trade")}</NavGroup>
            <NavGroup title={t("develop")}>{links("develop")}</NavGroup>
          </>
        }
        account={
          <>
            <NavGroup>{links("account")}</NavGroup>
            <AccountPanel />
          </>
        }
      >
        <PasswordGate>{children}</PasswordGate>
      </PageShell>
      <StaleNote />
    </HydrateClient>
  );
}
