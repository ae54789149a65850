"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Card, CardBody } from "@/ui/card";
import { CheckboxField } from "@/ui/checkbox-field";
import { SwitchField } from "@/ui/switch-field";
import type { WebhookEventName, WebhookSettings } from "../contract";
import { AddressForm } from "./address-form";
import { alwaysSent, sentOnDemand } from "./event-names";
import { useDeliveryWords } from "./use-delivery-words";
import { useWebhookUpdate } from "./use-webhook-update";

function missingOf({ callback_url: url, has_secret: hasSecret }: WebhookSettings) {
  if (url === null) return hasSecret ? "missingAddress" : "missingBoth";
  return hasSecret ? undefined : "missingSecret";
}

function Enabled({ settings }: { settings: WebhookSettings }) {
  const t = useTranslations("webhooks.endpoint");
  const { shown, update } = useWebhookUpdate(settings);
  const [asked, setAsked] = useState(false);
  const missing = missingOf(settings);

  return (
    <div className="grid">
      <SwitchField
        label={t("enabled")}
        hint={missing && !asked ? t(missing) : t("enabledHint")}
        checked={shown.webhook_enabled}
        onChange={(on) => {
          setAsked(on);
          if (!on || missing === undefined) {
            update({ webhook_enabled: on }, on ? t("on") : t("off"));
          }
        }}
      />
      <div role="alert">
        {asked && missing ? <p className="pt-2 text-sm text-danger">{t(missing)}</p> : null}
      </div>
    </div>
  );
}

function Events({ settings }: { settings: WebhookSettings }) {
  const t = useTranslations("webhooks.endpoint");
  const words = useDeliveryWords();
  const { shown, update } = useWebhookUpdate(settings);

  function choose(name: WebhookEventName, on: boolean) {
    const others = shown.events.filter((each) => each !== name);
    const done = t(on ? "extraOn" : "extraOff", { event: words.event(name) });
    update({ events: on ? [...others, name] : others }, done);
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <p id="always-sent" className="text-sm font-medium">
          {t("always")}
        </p>
        <ul aria-labelledby="always-sent" className="flex flex-wrap gap-1.5">
          {alwaysSent.map((name) => (
            <li key={name} title={name}>
              <Badge>{words.event(name)}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <fieldset className="grid content-start gap-2">
        <legend className="mb-2 text-sm font-medium">{t("extra")}</legend>
        {sentOnDemand.map((name) => (
          <CheckboxField
            key={name}
            label={words.event(name)}
            checked={shown.events.includes(name)}
            onChange={(event) => choose(name, event.target.checked)}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** Where events go, whether they do, which ones, and what they carry. */
export function EndpointCard({ settings }: { settings: WebhookSettings }) {
  const t = useTranslations("webhooks.endpoint");
  const { shown, update } = useWebhookUpdate(settings);
  return (
    <Card title={t("title")}>
      <CardBody className="grid gap-6">
        <AddressForm current={settings.callback_url} />
        <Enabled settings={settings} />
        <Events settings={settings} />
        <SwitchField
          label={t("licenses")}
          hint={t("licensesHint")}
          checked={shown.include_licenses}
          onChange={(on) =>
            update({ include_licenses: on }, on ? t("licensesOn") : t("licensesOff"))
          }
        />
      </CardBody>
    </Card>
  );
}
