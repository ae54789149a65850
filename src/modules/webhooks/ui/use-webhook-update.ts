import { useTranslations } from "next-intl";
import { failureOf, useFailureText } from "@/client/failure";
import { trpc } from "@/client/trpc";
import { toast } from "@/ui/toast";
import type { WebhookSettings } from "../contract";
import { alwaysSent, eventNames } from "./event-names";

type Change = {
  [Name in "webhook_enabled" | "include_licenses" | "events"]?:
    | WebhookSettings[Name]
    | null
    | undefined;
};

function changed(before: WebhookSettings, input: Change): WebhookSettings {
  return {
    ...before,
    webhook_enabled: input.webhook_enabled ?? before.webhook_enabled,
    include_licenses: input.include_licenses ?? before.include_licenses,
    events: input.events
      ? eventNames.filter((name) => alwaysSent.includes(name) || input.events?.includes(name))
      : before.events,
  };
}

/**
 * Changes a setting that takes effect at once: it is shown as done before the server has answered, and
 * taken back with a word of why where it refuses.
 */
export function useWebhookUpdate() {
  const t = useTranslations("webhooks.endpoint");
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const update = trpc.webhooks.update.useMutation({
    onMutate: async (input) => {
      await utils.webhooks.get.cancel();
      const before = utils.webhooks.get.getData();
      if (before) {
        utils.webhooks.get.setData(undefined, { ...before, data: changed(before.data, input) });
      }
      return { before };
    },
    onError: (error, _input, kept) => {
      if (kept?.before) utils.webhooks.get.setData(undefined, kept.before);
      toast.failure(failureText(failureOf(error)));
    },
    onSettled: () => utils.webhooks.invalidate(),
  });

  return (input: Change, done: string) =>
    update.mutate(input, {
      onSuccess: () =>
        toast.success(input.webhook_enabled === false ? `${done}. ${t("offNote")}` : done),
    });
}
