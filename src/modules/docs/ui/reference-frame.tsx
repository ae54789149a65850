import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NameMark } from "@/ui/name-mark";

/** The frame of the reference, which brings a navigation of its own. Its links leave by loading anew. */
export function ReferenceFrame({
  language,
  children,
}: {
  language: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("docs");
  return (
    <>
      <nav
        aria-label={t("title")}
        className="sticky top-0 z-10 flex h-14 items-center gap-4 border-b border-line bg-canvas px-4 sm:px-5"
      >
        <a href="/" className="rounded-md">
          <NameMark className="h-6" />
        </a>
        <a
          href="/docs"
          className="rounded-md px-1 text-sm text-muted transition-colors hover:text-ink"
        >
          {t("toDocs")}
        </a>
        <div className="ml-auto hidden sm:block">{language}</div>
      </nav>
      <noscript>
        <p className="p-6">{t.rich("noScript", { link: documentLink })}</p>
      </noscript>
      {children}
    </>
  );
}

/** The OpenAPI document itself. */
function documentLink(text: ReactNode) {
  return (
    <a href="/api/v1/openapi.json" className="font-medium text-accent underline underline-offset-4">
      {text}
    </a>
  );
}
