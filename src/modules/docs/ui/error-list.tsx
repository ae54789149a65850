import { useTranslations } from "next-intl";
import type { ErrorCode } from "@/shared/errors";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";

export type ErrorEntry = {
  code: ErrorCode;
  status: number;
  summary: string;
  remedy: string;
  operations: readonly string[];
};

/** Backticks of a text as code. */
function marked(text: string) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text never move.
      <code key={index} className="rounded-sm bg-raised px-1 font-mono text-[0.85em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

/** Every error code: when it is answered and what to do, each with an anchor of its own. */
export function ErrorList({ errors }: { errors: readonly ErrorEntry[] }) {
  const t = useTranslations("docs.errors");
  return (
    <>
      <PageHeader title={t("title")} text={marked(t("intro"))} />
      <Card>
        <dl>
          {errors.map(({ code, status, summary, remedy, operations }) => (
            <div
              key={code}
              id={code}
              className="grid scroll-mt-16 gap-1.5 border-b border-line px-4 py-4 last:border-b-0 target:bg-raised/60 sm:px-5"
            >
              <dt className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <a
                  href={`#${code}`}
                  className="font-mono text-sm font-semibold wrap-anywhere hover:underline"
                >
                  {code}
                </a>
                <Badge tone={status >= 500 ? "danger" : "neutral"}>{`HTTP ${status}`}</Badge>
              </dt>
              <dd className="text-pretty">{marked(summary)}</dd>
              <dd className="text-pretty text-muted">{marked(remedy)}</dd>
              <dd className="flex flex-wrap gap-x-3 gap-y-0.5 font-mono text-xs text-muted">
                {operations.length === 0
                  ? t("anyOperation")
                  : operations.map((operation) => <span key={operation}>{operation}</span>)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
