import { getTranslations } from "next-intl/server";
import { chooseLocale } from "@/app/choices";
import { PageTexts } from "@/app/page-texts";
import { LanguageSwitch } from "@/modules/accounts/ui/language-switch";
import { ApiReference } from "@/modules/docs/ui/api-reference";
import { ReferenceFrame } from "@/modules/docs/ui/reference-frame";

export async function generateMetadata() {
  return { title: (await getTranslations("docs"))("reference") };
}

export default function ReferencePage() {
  return (
    <PageTexts areas={["docs"]}>
      <ReferenceFrame language={<LanguageSwitch choose={chooseLocale} />}>
        <ApiReference />
      </ReferenceFrame>
    </PageTexts>
  );
}
