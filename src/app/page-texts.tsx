import "server-only";
import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { type Area, commonAreas } from "@/client/messages/messages";

/** Hands the texts of these areas, beside those that every page has, to the components within. */
export async function PageTexts({
  areas = [],
  children,
}: {
  areas?: readonly Area[];
  children: ReactNode;
}) {
  const all = await getMessages();
  const texts = Object.fromEntries([...commonAreas, ...areas].map((area) => [area, all[area]]));
  return <NextIntlClientProvider messages={texts}>{children}</NextIntlClientProvider>;
}
