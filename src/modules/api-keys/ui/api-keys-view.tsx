"use client";

import { KeyRound, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CodeBlock } from "@/ui/code-block";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { KeyRow } from "../contract";
import { firstCall } from "./first-call";
import { KeysTable } from "./keys-table";

const CreateKeyDialog = dynamic(() => import("./create-key-dialog").then((f) => f.CreateKeyDialog));
const RotateKeyDialog = dynamic(() => import("./rotate-key-dialog").then((f) => f.RotateKeyDialog));
const RevokeKeyDialog = dynamic(() => import("./revoke-key-dialog").then((f) => f.RevokeKeyDialog));

type Doing = { act: "create" } | { act: "rotate" | "revoke"; row: KeyRow };

/** The reseller's API keys, and what is done with them. */
export function ApiKeysView({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("apiKeys");
  const keys = trpc.apiKeys.list.useQuery();
  const [doing, setDoing] = useState<Doing>();
  const end = () => setDoing(undefined);
  const usable = keys.data?.usable ?? [];
  const ended = keys.data?.ended ?? [];
  const create = (
    <Button look="primary" onClick={() => setDoing({ act: "create" })}>
      <Plus aria-hidden="true" size={16} />
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} actions={create} />
      <QueryFailure query={keys} />
      {keys.isPending ? (
        <Card>
          <SkeletonRows rows={3} />
        </Card>
      ) : null}
      {keys.data && usable.length === 0 ? (
        <Card>
          <EmptyState icon={<KeyRound size={20} />} title={t("empty.title")} action={create}>
            {t("empty.text")}
          </EmptyState>
          <div className="mx-auto grid max-w-xl px-4 pb-8 sm:px-5">
            <CodeBlock
              label={t("firstCall")}
              code={firstCall(baseUrl, "grs_live_…", ["balance:read"]) ?? ""}
            />
          </div>
        </Card>
      ) : null}
      {usable.length > 0 ? (
        <Card>
          <KeysTable
            name={t("usable")}
            rows={usable}
            onRotate={(row) => setDoing({ act: "rotate", row })}
            onRevoke={(row) => setDoing({ act: "revoke", row })}
          />
        </Card>
      ) : null}
      {ended.length > 0 ? (
        <details className="group/ended grid gap-3">
          <summary className="cursor-pointer rounded-md py-1 text-sm font-medium text-muted hover:text-ink">
            {t("ended", { count: ended.length })}
          </summary>
          <Card className="mt-3">
            <KeysTable name={t("endedTable")} rows={ended} />
          </Card>
        </details>
      ) : null}
      {doing?.act === "create" ? <CreateKeyDialog baseUrl={baseUrl} onEnd={end} /> : null}
      {doing?.act === "rotate" ? (
        <RotateKeyDialog row={doing.row} baseUrl={baseUrl} onEnd={end} />
      ) : null}
      {doing?.act === "revoke" ? <RevokeKeyDialog row={doing.row} onEnd={end} /> : null}
    </>
  );
}
