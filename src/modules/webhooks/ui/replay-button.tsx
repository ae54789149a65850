"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { failureOf, useFailureText } from "@/client/failure";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { useDeliveryWords } from "./use-delivery-words";

/** Sends one event again; a refusal is told in a toast, since the button may stand in a row. */
export function ReplayButton({
  eventId,
  event,
  look = "quiet",
}: {
  eventId: string;
  event: string;
  look?: "quiet" | "secondary";
}) {
  const t = useTranslations("deliveries");
  const words = useDeliveryWords();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const replay = trpc.webhooks.replay.useMutation({
    onSuccess: () => toast.success(t("replayed")),
    onError: (error) => toast.failure(failureText(failureOf(error))),
    onSettled: () => utils.webhooks.invalidate(),
  });
  return (
    <Button
      size="small"
      look={look}
      busy={replay.isPending}
      aria-label={t("replayOf", { event: words.event(event) })}
      title={t("replay")}
      onClick={() => replay.mutate({ event_id: eventId })}
    >
      <RotateCw aria-hidden="true" size={15} />
      <span className={look === "quiet" ? "hidden xl:inline" : undefined}>{t("replay")}</span>
    </Button>
  );
}
