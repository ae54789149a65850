import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { failureOf, useFailureText } from "@/client/failure";
import { trpc } from "@/client/trpc";
import { toast } from "@/ui/toast";
import type { WebhookSettings } from "../contract";
import { alwaysSent, eventNames } from "./event-names";

type Change = Partial<Pick<WebhookSettings, "webhook_enabled" | "include_licenses" | "events">>;

function changed(before: WebhookSettings, { events, ...change }: Change): WebhookSettings {
  const sent = eventNames.filter((name) => alwaysSent.includes(name) || events?.includes(name));
  return { ...before, ...change, events: events ? sent : before.events };
}

/**
 * Changes settings that take effect at once: they are shown as done before the server has answered, and
 * taken back with a word of why where it refuses.
 */
export function useWebhookUpdate(settings: WebhookSettings) {
  const t = useTranslations("webhooks.endpoint");
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const [wanted, setWanted] = useState<Change>({});
  const underWay = useRef(0);
  const { mutateAsync } = trpc.webhooks.update.useMutation({
    // One after another, so that the last press counts.
    scope: { id: "webhook-settings" },
  });
  const shown = changed(settings, wanted);

  async function update(change: Change, done: string) {
    setWanted({ ...wanted, ...change });
    underWay.current += 1;
    try {
      const answer = await mutateAsync(change);
      await utils.webhooks.get.cancel();
      utils.webhooks.get.setData(undefined, answer);
      toast.success(change.webhook_enabled === false ? `${done}. ${t("offNote")}` : done);
    } catch (error) {
      toast.failure(failureText(failureOf(error)));
    }
    underWay.current -= 1;
    if (underWay.current > 0) return;
    await utils.webhooks.invalidate();
    if (underWay.current === 0) setWanted({});
  }

  return { shown, update };
}
