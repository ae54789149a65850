import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NameMark } from "./name-mark";
import { PhoneMenu } from "./phone-menu";

/** Every page of the portal: navigation and account at the side, on a phone behind the top bar. */
export function PageShell({
  search,
  navigation,
  account,
  children,
}: {
  search?: ReactNode;
  navigation: ReactNode;
  account: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const side = (
    <>
      <nav aria-label={t("navigation")} className="grid gap-4">
        {navigation}
      </nav>
      <div className="mt-auto grid gap-3">{account}</div>
    </>
  );
  return (
    <div className="min-h-dvh print:block lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-20 -translate-y-16 rounded-lg bg-accent px-3 py-2 text-sm font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        {t("skip")}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-r border-line p-3 lg:flex print:hidden">
        <Link href="/" className="mt-2 ml-2.5 self-start rounded-md">
          <NameMark />
        </Link>
        {search}
        {side}
      </aside>
      <header className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-canvas/90 py-2 pr-2 pl-4 backdrop-blur lg:hidden print:hidden">
        <Link href="/" className="rounded-md">
          <NameMark className="h-6" />
        </Link>
        <PhoneMenu>{side}</PhoneMenu>
      </header>
      <main id="content" tabIndex={-1} className="px-4 py-6 outline-none sm:px-8 lg:py-9 print:p-0">
        <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6">{children}</div>
      </main>
    </div>
  );
}
