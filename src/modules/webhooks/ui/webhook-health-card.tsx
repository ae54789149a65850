"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Badge, type Tone } from "@/ui/badge";
import { ButtonLink } from "@/ui/button-link";
import { Card, CardBody } from "@/ui/card";
import { ExactTime } from "@/ui/exact-time";
import { Fact, Facts } from "@/ui/facts";
import { Skeleton } from "@/ui/skeleton";
import type { WebhookHealth } from "../contract/delivery-log";
import { useDeliveryWords } from "./use-delivery-words";

type State = "unset" | "off" | "good" | "failing" | "quiet";

const tones: Record<State, Tone> = {
  unset: "neutral",
  off: "warn",
  good: "credit",
  failing: "danger",
  quiet: "info",
};

function stateOf(health: WebhookHealth): State {
  if (!health.has_callback_url) return "unset";
  if (!health.webhook_enabled) return "off";
  if (health.failed > 0) return "failing";
  return health.delivered > 0 ? "good" : "quiet";
}

function Figures({ health }: { health: WebhookHealth }) {
  const t = useTranslations("deliveries");
  const format = useFormatter();
  const words = useDeliveryWords();
  const { last_failure: failure, last_success_at: success } = health;
  return (
    <div className="grid gap-4">
      <dl aria-label={t("health.window")} className="grid grid-cols-3 gap-4">
        {(["delivered", "pending", "failed"] as const).map((name) => (
          <div key={name} className="grid">
            <dt className="text-sm text-muted">{t(`status.${name}`)}</dt>
            <dd
              className={`text-xl font-semibold tabular-nums ${name === "failed" && health.failed > 0 ? "text-danger" : ""}`}
            >
              {format.number(health[name])}
            </dd>
          </div>
        ))}
      </dl>
      <Facts className="text-sm">
        <Fact label={t("health.lastSuccess")}>
          {success === null ? t("health.none") : <ExactTime value={success} />}
          {health.p50_ms === null ? null : (
            <span className="block text-muted">
              {t("health.percentiles", {
                p50: format.number(health.p50_ms),
                p95: format.number(health.p95_ms ?? 0),
              })}
            </span>
          )}
        </Fact>
        <Fact label={t("health.lastFailure")}>
          {failure === null ? (
            t("health.none")
          ) : (
            <>
              <Link href={`/webhooks/${failure.event_id}`} className="underline underline-offset-4">
                <ExactTime value={failure.at} />
              </Link>
              <span className="block text-muted">{words.result(failure)}</span>
            </>
          )}
        </Fact>
      </Facts>
    </div>
  );
}

/** How the webhook has done in the last 24 hours. Needs the texts of `deliveries`. */
export function WebhookHealthCard() {
  const t = useTranslations("deliveries");
  const query = trpc.webhooks.health.useQuery();
  const health = query.data?.data;
  const state = health && stateOf(health);

  function content() {
    if (!health) return query.error ? null : <Skeleton className="h-30 w-full" />;
    if (state === "unset") return <p className="text-sm text-muted">{t("health.unsetText")}</p>;
    return (
      <div className="grid gap-4">
        {state === "off" ? <p className="text-sm text-muted">{t("health.offText")}</p> : null}
        <Figures health={health} />
      </div>
    );
  }

  return (
    <Card
      title={
        <span className="inline-flex items-center gap-2.5">
          {t("health.title")}
          {state && <Badge tone={tones[state]}>{t(`health.${state}`)}</Badge>}
        </span>
      }
      text={state === "unset" ? undefined : t("health.window")}
      actions={
        <ButtonLink href="/webhooks" size="small">
          {state === "unset" ? t("setUp") : t("health.manage")}
        </ButtonLink>
      }
    >
      <CardBody className="grid gap-4">
        <QueryFailure query={query} />
        {content()}
      </CardBody>
    </Card>
  );
}
