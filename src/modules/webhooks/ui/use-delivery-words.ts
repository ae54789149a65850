import { useTranslations } from "next-intl";
import type { LoggedDelivery } from "../contract/delivery-log";

type Answer = NonNullable<LoggedDelivery["last_attempt"]>;

/** Says in the user's words what events are called and what came of an attempt. */
export function useDeliveryWords() {
  const t = useTranslations("deliveries");

  return {
    event(name: string): string {
      const key = `events.${name}` as "events.order.paid";
      return t.has(key) ? t(key) : name;
    },
    /** Why an attempt failed, or what the receiver answered. */
    result({ error, response_status: status }: Pick<Answer, "error" | "response_status">): string {
      if (status !== null) return t("answered", { status: String(status) });
      const key = `faults.${error}` as "faults.timeout";
      return t.has(key) ? t(key) : (error ?? t("noAnswerYet"));
    },
  };
}
