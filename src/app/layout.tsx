import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { getLocale, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { ApiProvider } from "@/client/provider";
import { isTheme } from "@/client/theme";
import { TimeZone } from "@/client/time-zone";
import { Toaster } from "@/ui/toaster";
import { hasFixedTimeZone, THEME_COOKIE, TIME_ZONE_COOKIE } from "./choice-cookies";
import { PageTexts } from "./page-texts";
import "@/ui/theme.css";

const geist = localFont({
  src: "../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-geist",
  weight: "100 900",
});

const geistMono = localFont({
  src: "../../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
});

export const metadata: Metadata = {
  title: { default: "Grosir", template: "%s · Grosir" },
  robots: { index: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fafafb" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0e12" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const remembered = await cookies();
  const locale = await getLocale();
  const theme = remembered.get(THEME_COOKIE)?.value;
  return (
    <html
      lang={locale}
      data-theme={isTheme(theme) ? theme : "system"}
      className={`${geist.variable} ${geistMono.variable}`}
    >
      <body>
        <TimeZone
          locale={locale}
          timeZone={await getTimeZone()}
          follows={!hasFixedTimeZone(remembered)}
          cookie={TIME_ZONE_COOKIE}
        >
          <PageTexts>
            <ApiProvider>{children}</ApiProvider>
            <Toaster />
          </PageTexts>
        </TimeZone>
      </body>
    </html>
  );
}
