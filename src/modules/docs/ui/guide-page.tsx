import { useTranslations } from "next-intl";
import { CodeBlock } from "@/ui/code-block";
import { Markdown } from "@/ui/markdown";

type Recipe = { file: string; language: string; code: string };

/** A guide, and the programs that belong to it. */
export function GuidePage({
  text,
  recipes,
  hrefOf,
}: {
  text: string;
  recipes: readonly Recipe[];
  hrefOf(url: string): string;
}) {
  const t = useTranslations("docs");
  const codeLabels = {
    sh: t("code.sh"),
    js: t("code.js"),
    php: t("code.php"),
    json: t("code.json"),
    text: t("code.text"),
  };
  return (
    <article className="grid max-w-3xl grid-cols-1 gap-4 pb-16">
      <Markdown text={text} codeLabels={codeLabels} hrefOf={hrefOf} />
      {recipes.length === 0 ? null : (
        <section aria-labelledby="recipes" className="grid grid-cols-1 gap-4">
          <h2 id="recipes" className="mt-5 text-lg font-semibold tracking-tight">
            {t("recipes")}
          </h2>
          <p>{t("recipesText")}</p>
          {recipes.map(({ file, language, code }) => (
            <div key={file} id={file} className="scroll-mt-20">
              <CodeBlock code={code} label={`${language}: ${file}`} />
            </div>
          ))}
        </section>
      )}
    </article>
  );
}
