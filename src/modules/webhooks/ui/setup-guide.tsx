"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Card, CardBody } from "@/ui/card";
import { type Step, Steps } from "@/ui/steps";
import type { WebhookSettings } from "../contract";
import { addressFieldId } from "./address-form";
import { secretButtonId } from "./secret-card";
import { testButtonId } from "./test-card";

function goTo(id: string) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

/** Leads a newcomer to the first event that arrives; each step ticks itself. */
export function SetupGuide({
  settings,
  hasDelivered,
}: {
  settings: WebhookSettings;
  hasDelivered: boolean;
}) {
  const t = useTranslations("webhooks.guide");
  const facts = [
    { key: "address", done: settings.callback_url !== null, target: addressFieldId },
    { key: "secret", done: settings.has_secret, target: secretButtonId },
    { key: "test", done: hasDelivered, target: testButtonId },
  ] as const;
  const current = facts.find(({ done }) => !done);
  const steps = facts.map(({ key, done, target }): Step => {
    const isCurrent = key === current?.key;
    return {
      key,
      state: done ? "done" : isCurrent ? "current" : "ahead",
      title: t(key),
      children: isCurrent ? (
        <div className="grid justify-items-start gap-2">
          <p className="wrap-anywhere">{t(`${key}Text`)}</p>
          <Button size="small" onClick={() => goTo(target)}>
            {t("go")}
          </Button>
        </div>
      ) : undefined,
    };
  });

  return (
    <Card title={t("title")}>
      <CardBody>
        <Steps label={t("title")} steps={steps} />
      </CardBody>
    </Card>
  );
}
