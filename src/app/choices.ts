"use server";

import { cookies } from "next/headers";
import { pickTimeZone } from "@/client/locale";
import { isTheme } from "@/client/theme";
import { env } from "@/server/env";
import { isLocale } from "@/shared/locale";
import {
  LOCALE_COOKIE,
  THEME_COOKIE,
  TIME_ZONE_COOKIE,
  TIME_ZONE_FIXED_COOKIE,
} from "./choice-cookies";

const YEAR_SECONDS = 365 * 86_400;

async function remember(
  name: string,
  value: string,
  { httpOnly }: { httpOnly: boolean } = { httpOnly: true },
): Promise<void> {
  const secure = env().BASE_URL.startsWith("https://");
  const rules = {
    path: "/",
    maxAge: YEAR_SECONDS,
    httpOnly,
    sameSite: "lax",
    secure,
  } as const;
  (await cookies()).set(name, value, rules);
}

/** Remembers the language of the button that was pressed. */
export async function chooseLocale(form: FormData): Promise<void> {
  const locale = form.get("locale");
  if (isLocale(locale)) await remember(LOCALE_COOKIE, locale);
}

/** Remembers light, dark, or to follow the system. */
export async function chooseTheme(theme: string): Promise<void> {
  if (isTheme(theme)) await remember(THEME_COOKIE, theme);
}

/** Keeps to a zone from now on, or with an empty one follows the browser again. */
export async function fixTimeZone(timeZone: string): Promise<void> {
  if (timeZone === "") {
    (await cookies()).delete(TIME_ZONE_FIXED_COOKIE);
    return;
  }
  const zone = pickTimeZone(String(timeZone), env().TIME_ZONE);
  // The page writes this one itself where it follows the browser.
  await remember(TIME_ZONE_COOKIE, zone, { httpOnly: false });
  await remember(TIME_ZONE_FIXED_COOKIE, "yes");
}
