import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { hasFixedTimeZone } from "@/app/choice-cookies";
import { chooseLocale, chooseTheme, fixTimeZone } from "@/app/choices";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { AppearanceSettings } from "@/modules/accounts/ui/appearance-settings";
import { EmailCard } from "@/modules/accounts/ui/email-card";
import { PasswordCard } from "@/modules/accounts/ui/password-card";
import { ProfileCard } from "@/modules/accounts/ui/profile-card";
import { SessionsCard } from "@/modules/accounts/ui/sessions-card";
import { isSettingsSection, type SettingsSection } from "@/modules/accounts/ui/settings-sections";
import { SettingsTabs } from "@/modules/accounts/ui/settings-tabs";
import { ActivityCard } from "@/modules/audit/ui/activity-card";
import { LowMarkCard } from "@/modules/ledger/ui/low-mark-card";
import { env } from "@/server/env";

type Query = { searchParams: Promise<{ section?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("settings"))("title") };
}

/** Asks beforehand for what a section shows. */
const prefetches: Record<SettingsSection, () => Promise<unknown>> = {
  profile: () => trpc.accounts.profile.prefetch(),
  security: () =>
    Promise.all([trpc.accounts.sessions.prefetch(), trpc.accounts.profile.prefetch()]),
  appearance: () => Promise.resolve(),
  notifications: () => trpc.ledger.overview.prefetch(),
  activity: () => trpc.audit.list.prefetchInfinite({}),
};

async function Section({ section }: { section: SettingsSection }) {
  switch (section) {
    case "profile":
      return <ProfileCard />;
    case "security":
      return (
        <>
          <EmailCard mails={env().SMTP_URL !== undefined} />
          <PasswordCard />
          <SessionsCard />
        </>
      );
    case "appearance":
      return (
        <AppearanceSettings
          chooseLocale={chooseLocale}
          chooseTheme={chooseTheme}
          fixTimeZone={fixTimeZone}
          timeZoneFixed={hasFixedTimeZone(await cookies())}
          timeZones={Intl.supportedValuesOf("timeZone")}
        />
      );
    case "notifications":
      return <LowMarkCard mails={env().SMTP_URL !== undefined} />;
    case "activity":
      return <ActivityCard />;
  }
}

export default async function SettingsPage({ searchParams }: Query) {
  const { section: asked } = await searchParams;
  const section = isSettingsSection(asked) ? asked : "profile";
  await requireReseller(section === "profile" ? "/settings" : `/settings?section=${section}`);
  await prefetches[section]();
  return (
    <PageTexts areas={["settings"]}>
      <HydrateClient>
        <SettingsTabs current={section} />
        <Section section={section} />
      </HydrateClient>
    </PageTexts>
  );
}
