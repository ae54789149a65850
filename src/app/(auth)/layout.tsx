import type { ReactNode } from "react";
import { chooseLocale } from "@/app/choices";
import { PageTexts } from "@/app/page-texts";
import { LanguageSwitch } from "@/modules/accounts/ui/language-switch";
import { NameMark } from "@/ui/name-mark";

/** The frame of every page in front of the portal. */
export default function DoorLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center gap-8 px-4 py-8">
      <div className="grid w-full max-w-88 content-center gap-6">
        <NameMark className="mb-2 h-7 justify-self-center" />
        <PageTexts areas={["signIn", "frontDoor"]}>{children}</PageTexts>
      </div>
      <LanguageSwitch choose={chooseLocale} />
    </main>
  );
}
