import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button-link";
import { Card, CardBody } from "@/ui/card";
import { CodeBlock } from "@/ui/code-block";
import { PageHeader } from "@/ui/page-header";

/** The first page of the documentation. */
export function DocsIndex({
  guides,
  origin,
}: {
  guides: readonly { slug: string; title: string }[];
  origin: string;
}) {
  const t = useTranslations("docs");
  const pages = [...guides, { slug: "errors", title: t("errors.title") }];
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("intro")}
        actions={
          <ButtonLink href="/docs/reference" look="primary" plain>
            {t("openReference")}
          </ButtonLink>
        }
      />
      <Card title={t("tryIt")} text={t("tryItText")}>
        <CardBody>
          <CodeBlock label="curl" code={`curl -s ${origin}/api/v1/balance -H "X-APIKEY: $KEY"`} />
        </CardBody>
      </Card>
      <Card title={t("guides")}>
        <ul className="grid pt-2 pb-1">
          {pages.map(({ slug, title }) => (
            <li key={slug} className="border-b border-line last:border-b-0">
              <Link
                href={`/docs/${slug}`}
                prefetch={false}
                className="group grid grid-cols-[1fr_auto] items-center gap-4 px-4 py-3 transition-colors -outline-offset-2 hover:bg-raised/60 sm:px-5"
              >
                <span className="grid gap-0.5">
                  <span className="font-medium">{title}</span>
                  <span className="text-sm text-pretty text-muted">
                    {t(`about.${slug as "errors"}`)}
                  </span>
                </span>
                <ArrowRight
                  aria-hidden="true"
                  size={16}
                  className="text-muted transition-transform group-hover:translate-x-0.5"
                />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <p className="text-sm text-muted">
        {t.rich("document", {
          link: (text) => (
            <a
              href="/api/v1/openapi.json"
              className="font-medium text-accent underline underline-offset-4"
            >
              {text}
            </a>
          ),
        })}
      </p>
    </>
  );
}
