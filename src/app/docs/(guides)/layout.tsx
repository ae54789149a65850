import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { chooseLocale } from "@/app/choices";
import { PageTexts } from "@/app/page-texts";
import { readGuides } from "@/entry/docs/guides";
import { LanguageSwitch } from "@/modules/accounts/ui/language-switch";
import { DocsShell } from "@/modules/docs/ui/docs-shell";
import { env } from "@/server/env";

export default async function GuidesLayout({ children }: { children: ReactNode }) {
  const guides = await readGuides(await getLocale(), env().BASE_URL);
  return (
    <PageTexts areas={["docs"]}>
      <DocsShell
        guides={guides.map(({ slug, title }) => ({ slug, title }))}
        language={<LanguageSwitch choose={chooseLocale} />}
      >
        {children}
      </DocsShell>
    </PageTexts>
  );
}
