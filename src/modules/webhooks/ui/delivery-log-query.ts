import { addDays, startOfDay } from "@/shared/calendar";
import type { WebhookEventName } from "../contract";
import type { LoggedDelivery } from "../contract/delivery-log";
import { eventNames } from "./event-names";

const PER_PAGE = 20;
const MAX_SEARCH = 191;

export const deliveryStatuses: readonly LoggedDelivery["status"][] = [
  "pending",
  "delivered",
  "failed",
];

/** What the address of the page says about the log; what makes no sense counts as not said. */
export type LogFilters = {
  status: LoggedDelivery["status"] | undefined;
  event: WebhookEventName | undefined;
  search: string;
  /** Such as `2026-11-21`. */
  day: string;
  older: string | undefined;
  newer: string | undefined;
};

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const cursorOf = (text: string | null) =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : undefined;

export function logFilters(params: URLSearchParams): LogFilters {
  const search = (params.get("q") ?? "").trim();
  const day = params.get("day") ?? "";
  return {
    status: deliveryStatuses.find((name) => name === params.get("status")),
    event: eventNames.find((name) => name === params.get("event")),
    search: search.length <= MAX_SEARCH && search.isWellFormed() ? search : "",
    day: isDay(day) ? day : "",
    older: cursorOf(params.get("older")),
    newer: cursorOf(params.get("newer")),
  };
}

/** Whether anything but the page is asked for. */
export function isFiltered({ status, event, search, day }: LogFilters): boolean {
  return Boolean(status || event || search || day);
}

/** The address of the log with those filters. */
export function logHref({ status, event, search, day, older, newer }: LogFilters): string {
  const said = { status, event, q: search, day, older, newer };
  const params = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return params.size === 0 ? "/webhooks" : `/webhooks?${params}`;
}

/**
 * What to ask the server for. Days are the user's.
 *
 * @param timeZone IANA name
 */
export function logInput(
  { status, event, search, day, older, newer }: LogFilters,
  timeZone: string,
) {
  return {
    per_page: PER_PAGE,
    status,
    event,
    search: search === "" ? undefined : search,
    from: day === "" ? undefined : startOfDay(day, timeZone).toISOString(),
    to: day === "" ? undefined : startOfDay(addDays(day, 1), timeZone).toISOString(),
    older,
    newer,
  };
}
