"use client";

import { Send } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardBody } from "@/ui/card";
import type { TestResult, WebhookSettings } from "../contract";
import { useDeliveryWords } from "./use-delivery-words";
import { useWebhookUpdate } from "./use-webhook-update";

/** By which other parts of the page lead to the button. */
export const testButtonId = "send-test";

function Result({ result }: { result: TestResult }) {
  const t = useTranslations("webhooks.test");
  const format = useFormatter();
  const words = useDeliveryWords();
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={result.delivered ? "credit" : "danger"}>
          {result.delivered ? t("delivered") : t("failed")}
        </Badge>
        <span className="text-muted tabular-nums">
          {t("in", { ms: format.number(result.duration_ms) })}
        </span>
      </p>
      <p>{words.result(result)}.</p>
      <p>
        <Link
          href={`/webhooks/${result.event_id}`}
          className="font-medium text-accent underline underline-offset-4"
        >
          {t("look")}
        </Link>
      </p>
    </div>
  );
}

/** Sends a test event and shows what the receiver made of it. */
export function TestCard({ settings }: { settings: WebhookSettings }) {
  const t = useTranslations("webhooks");
  const utils = trpc.useUtils();
  const { shown, update } = useWebhookUpdate(settings);
  const test = trpc.webhooks.test.useMutation({ onSettled: () => utils.webhooks.invalidate() });
  const result = test.data?.data;

  return (
    <Card title={t("test.title")} text={t("test.text")}>
      <CardBody className="grid gap-4">
        <div aria-live="polite" aria-busy={test.isPending} className="empty:hidden">
          {result && <Result result={result} />}
        </div>
        <QueryFailure query={{ error: test.error }} />
        <div className="flex flex-wrap gap-2">
          <Button id={testButtonId} busy={test.isPending} onClick={() => test.mutate()}>
            <Send aria-hidden="true" size={16} />
            {t("test.send")}
          </Button>
          {result?.delivered && !shown.webhook_enabled ? (
            <Button
              look="primary"
              onClick={() => update({ webhook_enabled: true }, t("endpoint.on"))}
            >
              {t("test.switchOn")}
            </Button>
          ) : null}
        </div>
      </CardBody>
    </Card>
  );
}
