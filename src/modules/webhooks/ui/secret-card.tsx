"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { useConfirmed } from "@/modules/accounts/ui/password-gate";
import { Button } from "@/ui/button";
import { Card, CardBody } from "@/ui/card";
import { ExactTime } from "@/ui/exact-time";
import type { WebhookSettings } from "../contract";
import { NewSecretDialog } from "./new-secret-dialog";
import { ReplaceSecretDialog } from "./replace-secret-dialog";

/** By which other parts of the page lead to the button. */
export const secretButtonId = "generate-secret";

/** Makes the secret that signs events, and shows it this once. */
export function SecretCard({ settings }: { settings: WebhookSettings }) {
  const t = useTranslations("webhooks.secret");
  const utils = trpc.useUtils();
  const confirmed = useConfirmed();
  const [replacing, setReplacing] = useState(false);
  const create = trpc.webhooks.createSecret.useMutation({
    // Shown once also means: not kept in this page's memory.
    gcTime: 0,
    onSuccess: () => {
      setReplacing(false);
      utils.webhooks.invalidate();
    },
  });
  const secret = create.data?.data.webhook_secret;
  const { has_secret: hasSecret, secret_created_at: createdAt } = settings;

  return (
    <Card title={t("title")} text={t("text")}>
      <CardBody className="grid gap-4">
        <div className="text-sm">
          {createdAt === null ? (
            <p>{t("none")}</p>
          ) : (
            <>
              <p>
                {t("madeOn")} <ExactTime value={createdAt} className="font-medium" />
              </p>
              <p className="text-muted">{t("hidden")}</p>
            </>
          )}
        </div>
        {replacing ? null : <QueryFailure query={{ error: create.error }} />}
        <div>
          <Button
            id={secretButtonId}
            look={hasSecret ? "secondary" : "primary"}
            busy={create.isPending}
            onClick={() => (hasSecret ? setReplacing(true) : confirmed(create, {}))}
          >
            {hasSecret ? t("rotate") : t("generate")}
          </Button>
        </div>
      </CardBody>
      <ReplaceSecretDialog
        open={replacing}
        busy={create.isPending}
        error={create.error}
        onClose={() => {
          setReplacing(false);
          create.reset();
        }}
        onConfirm={(revoke) => confirmed(create, { revoke_previous: revoke })}
      />
      <NewSecretDialog secret={secret} onClose={create.reset} />
    </Card>
  );
}
