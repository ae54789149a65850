"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { ButtonLink } from "@/ui/button-link";
import { Card, CardBody } from "@/ui/card";
import { CodeBlock } from "@/ui/code-block";
import { SegmentedControl } from "@/ui/segmented-control";
import { Skeleton } from "@/ui/skeleton";

const languages = [
  { value: "verify.mjs", label: "Node" },
  { value: "verify.php", label: "PHP" },
  { value: "verify.py", label: "Python" },
  { value: "verify.go", label: "Go" },
] as const;
type File = (typeof languages)[number]["value"];

const pathOf = (file: File) => `/webhooks/recipes/${file}`;

async function load(file: File): Promise<string> {
  const answer = await fetch(pathOf(file));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.text();
}

/** How a receiver verifies events, in the languages that the project tests it in. */
export function VerificationCard() {
  const t = useTranslations("webhooks.verify");
  const [file, setFile] = useState<File>("verify.mjs");
  const code = useQuery({
    queryKey: ["webhook-recipe", file],
    queryFn: () => load(file),
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (
    <Card
      title={t("title")}
      text={t("text")}
      actions={
        <ButtonLink plain href={pathOf(file)} download={file} size="small">
          <Download aria-hidden="true" size={15} />
          {t("download")}
        </ButtonLink>
      }
    >
      <CardBody className="grid gap-4">
        <div>
          <SegmentedControl
            label={t("language")}
            options={languages}
            value={file}
            onChange={setFile}
          />
        </div>
        <QueryFailure query={code} />
        {code.data === undefined ? (
          code.error ? null : (
            <Skeleton className="h-112 w-full" />
          )
        ) : (
          <CodeBlock code={code.data} label={file} scrolls />
        )}
      </CardBody>
    </Card>
  );
}
