import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { ApiProvider } from "@/client/provider";
import { isTheme } from "@/client/theme";
import { TimeZoneWatch } from "@/client/time-zone-watch";
import { Toaster } from "@/ui/toaster";
import { THEME_COOKIE, TIME_ZONE_FIXED_COOKIE } from "./choice-cookies";
import { chooseTimeZone } from "./choices";
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
  const theme = remembered.get(THEME_COOKIE)?.value;
  return (
    <html
      lang={await getLocale()}
      data-theme={isTheme(theme) ? theme : "system"}
      className={`${geist.variable} ${geistMono.variable}`}
    >
      <body>
        <PageTexts>
          {remembered.has(TIME_ZONE_FIXED_COOKIE) ? null : (
            <TimeZoneWatch choose={chooseTimeZone} />
          )}
          <ApiProvider>{children}</ApiProvider>
          <Toaster />
        </PageTexts>
      </body>
    </html>
  );
}
