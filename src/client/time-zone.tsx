"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { Locale } from "@/shared/locale";

const YEAR_MS = 365 * 86_400_000;

/**
 * The zone in which everything within writes times: that of the server's answer, and where it `follows`
 * the browser, that of the browser. The cookie lets the server write its next answer alike.
 */
export function TimeZone({
  locale,
  timeZone,
  follows,
  cookie,
  children,
}: {
  locale: Locale;
  timeZone: string;
  follows: boolean;
  cookie: string;
  children: ReactNode;
}) {
  const [own, setOwn] = useState<string>();

  useEffect(() => {
    const { timeZone: found } = Intl.DateTimeFormat().resolvedOptions();
    if (!follows || !found) return;
    setOwn(found);
    // Without it the server writes in its own zone until the page is there; no reason to disturb anyone.
    const kept = {
      name: cookie,
      value: encodeURIComponent(found),
      path: "/",
      sameSite: "lax",
    } as const;
    window.cookieStore?.set({ ...kept, expires: Date.now() + YEAR_MS }).catch(() => undefined);
  }, [follows, cookie]);

  return (
    <NextIntlClientProvider locale={locale} timeZone={(follows && own) || timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
