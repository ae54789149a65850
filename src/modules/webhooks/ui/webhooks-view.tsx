"use client";

import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Card } from "@/ui/card";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { DeliveryLogCard } from "./delivery-log-card";
import { EndpointCard } from "./endpoint-card";
import { SecretCard } from "./secret-card";
import { SetupGuide } from "./setup-guide";
import { TestCard } from "./test-card";
import { VerificationCard } from "./verification-card";

function Configuration() {
  const webhook = trpc.webhooks.get.useQuery();
  const health = trpc.webhooks.health.useQuery();
  if (!webhook.data) {
    return webhook.error ? (
      <QueryFailure query={webhook} />
    ) : (
      <Card>
        <SkeletonRows />
      </Card>
    );
  }
  const settings = webhook.data.data;
  const hasDelivered = health.data?.data.has_delivered ?? true;
  const ready = settings.callback_url !== null && settings.has_secret && hasDelivered;
  return (
    <>
      {ready ? null : <SetupGuide settings={settings} hasDelivered={hasDelivered} />}
      <EndpointCard settings={settings} />
      <div className="grid gap-6 md:grid-cols-2">
        <SecretCard settings={settings} />
        <TestCard settings={settings} />
      </div>
    </>
  );
}

/** Everything about the webhook: its set-up, a test, what was sent, and how to verify it. */
export function WebhooksView() {
  return (
    <>
      <Configuration />
      <DeliveryLogCard />
      <VerificationCard />
    </>
  );
}
