import { BookOpen, CircleAlert, FileText, LayoutDashboard, SquareTerminal } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NavGroup } from "@/ui/nav-group";
import { NavLink } from "@/ui/nav-link";
import { PageShell } from "@/ui/page-shell";
import { ReferenceLink } from "./reference-link";

/** The frame of the guides: where one can read on, and the way back to the portal. */
export function DocsShell({
  guides,
  language,
  children,
}: {
  guides: readonly { slug: string; title: string }[];
  language: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("docs");
  return (
    <PageShell
      navigation={
        <>
          <NavGroup>
            <NavLink href="/docs" exact icon={<BookOpen size={17} />}>
              {t("title")}
            </NavLink>
            <ReferenceLink icon={<SquareTerminal size={17} />}>{t("reference")}</ReferenceLink>
          </NavGroup>
          <NavGroup title={t("guides")}>
            {guides.map(({ slug, title }) => (
              <NavLink key={slug} href={`/docs/${slug}`} icon={<FileText size={17} />}>
                {title}
              </NavLink>
            ))}
            <NavLink href="/docs/errors" icon={<CircleAlert size={17} />}>
              {t("errors.title")}
            </NavLink>
          </NavGroup>
        </>
      }
      account={
        <>
          <NavGroup>
            <NavLink href="/" exact icon={<LayoutDashboard size={17} />}>
              {t("portal")}
            </NavLink>
          </NavGroup>
          {language}
        </>
      }
    >
      {children}
    </PageShell>
  );
}
