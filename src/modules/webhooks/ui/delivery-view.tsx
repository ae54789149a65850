"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Badge } from "@/ui/badge";
import { Card, CardBody } from "@/ui/card";
import { CodeBlock } from "@/ui/code-block";
import { CopyableId } from "@/ui/copyable-id";
import { ExactTime } from "@/ui/exact-time";
import { Fact, Facts } from "@/ui/facts";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { Steps } from "@/ui/steps";
import type { DeliveryDetail } from "../contract/delivery-log";
import { DeliveryMissing } from "./delivery-missing";
import { DeliveryStatus } from "./delivery-status";
import { ReplayButton } from "./replay-button";
import { useDeliveryWords } from "./use-delivery-words";

function About({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("webhooks.detail");
  const { invoice, ref_id: refId, of_order: ofOrder } = delivery;
  return (
    <Card>
      <CardBody>
        <Facts>
          <Fact label={t("eventId")}>
            <CopyableId value={delivery.event_id} />
          </Fact>
          <Fact label={t("created")}>
            <ExactTime value={delivery.created_at} />
          </Fact>
          {invoice === null ? null : (
            <Fact label={t("order")}>
              {ofOrder ? (
                <Link
                  href={`/orders/${encodeURIComponent(invoice)}`}
                  className="font-mono text-[0.8125rem] text-accent underline underline-offset-4"
                >
                  {invoice}
                </Link>
              ) : (
                <CopyableId value={invoice} />
              )}
            </Fact>
          )}
          {refId === null ? null : (
            <Fact label={t("reference")}>
              <CopyableId value={refId} />
            </Fact>
          )}
        </Facts>
      </CardBody>
    </Card>
  );
}

function Attempts({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("webhooks.detail");
  const tTest = useTranslations("webhooks.test");
  const format = useFormatter();
  const words = useDeliveryWords();
  const { attempts, attempts_made: made } = delivery;
  const first = made - attempts.length + 1;
  return (
    <Card title={t("attempts")}>
      <CardBody className="grid gap-4">
        {first > 1 ? <p className="text-sm text-muted">{t("earlier")}</p> : null}
        {attempts.length === 0 ? (
          <p className="text-sm text-muted">
            {t("noAttempts")}. {t("noAttemptsText")}
          </p>
        ) : (
          <Steps
            label={t("attempts")}
            steps={attempts.map((attempt, index) => ({
              key: String(first + index),
              state: attempt.error === null ? "done" : "failed",
              title: words.result(attempt),
              children: (
                <>
                  {t("attempt", { number: first + index })} · <ExactTime value={attempt.at} /> ·{" "}
                  {tTest("in", { ms: format.number(attempt.duration_ms) })}
                </>
              ),
            }))}
          />
        )}
      </CardBody>
    </Card>
  );
}

function Sent({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("webhooks.detail");
  const { payload, payload_masked: masked, headers } = delivery;
  if (payload === null) {
    return (
      <Card title={t("payload")}>
        <CardBody className="text-sm text-muted">{t("notSent")}</CardBody>
      </Card>
    );
  }
  return (
    <>
      <Card
        title={t("payload")}
        text={
          <>
            {t("payloadText")} {masked ? t("masked") : null}
          </>
        }
      >
        <CardBody>
          <CodeBlock code={JSON.stringify(JSON.parse(payload), null, 2)} label="JSON" />
        </CardBody>
      </Card>
      <Card title={t("headers")} text={t("headersText")}>
        <CardBody>
          <dl className="grid gap-2 text-sm">
            {headers.map(({ name, value }) => (
              <div key={name} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <dt className="font-mono text-[0.8125rem] text-muted">{name}</dt>
                <dd className="min-w-0 font-mono text-[0.8125rem] break-words">
                  {value ?? <Badge>{t("signature")}</Badge>}
                </dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
    </>
  );
}

/** One delivery: what was sent, and what became of each attempt. */
export function DeliveryView({ eventId }: { eventId: string }) {
  const t = useTranslations("webhooks.detail");
  const words = useDeliveryWords();
  const query = trpc.webhooks.delivery.useQuery({ event_id: eventId });
  const back = { href: "/webhooks", label: t("back") };

  if (query.error && failureOf(query.error).code === "DELIVERY_NOT_FOUND") {
    return <DeliveryMissing />;
  }
  const delivery = query.data?.data;
  if (!delivery) {
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        {query.isLoadingError ? (
          <QueryFailure query={query} />
        ) : (
          <Card>
            <SkeletonRows />
          </Card>
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={words.event(delivery.event)}
        text={<DeliveryStatus delivery={delivery} />}
        back={back}
        actions={<ReplayButton eventId={eventId} event={delivery.event} look="secondary" />}
      />
      <About delivery={delivery} />
      <Attempts delivery={delivery} />
      <Sent delivery={delivery} />
    </>
  );
}
