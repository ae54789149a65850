import "server-only";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { type Area, commonAreas } from "@/client/messages/messages";
import { Texts } from "@/client/texts";

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
  return (
    <Texts locale={await getLocale()} messages={texts}>
      {children}
    </Texts>
  );
}
