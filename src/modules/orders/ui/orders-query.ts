import { addDays, startOfDay } from "@/shared/calendar";
import type { FoundOrder } from "../contract/search";

const PER_PAGE = 25;
const MAX_SEARCH = 191;

export type Kind = FoundOrder["kinds"][number];

export const statuses = ["paid", "review", "completed", "failed", "canceled"] as const;
export const kinds: readonly Kind[] = ["auto", "h2h", "smm", "manual"];

/** What the address of the page says of the list; what makes no sense counts as not said. */
export type OrderFilters = {
  search: string;
  status: (typeof statuses)[number] | undefined;
  kind: Kind | undefined;
  /** The first and the last day, such as `2026-11-21`; "" for any. */
  from: string;
  until: string;
  older: number | undefined;
  newer: number | undefined;
};

function dayOf(text: string | null): string {
  const isDay = text !== null && /^20\d\d-\d\d-\d\d$/.test(text);
  return isDay && !Number.isNaN(Date.parse(text)) ? text : "";
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

export function orderFilters(params: URLSearchParams): OrderFilters {
  const search = (params.get("search") ?? "").trim();
  const isText = search.length <= MAX_SEARCH && search.isWellFormed() && !search.includes("\0");
  const older = idOf(params.get("older"));
  return {
    search: isText ? search : "",
    status: statuses.find((name) => name === params.get("status")),
    kind: kinds.find((name) => name === params.get("kind")),
    from: dayOf(params.get("from")),
    until: dayOf(params.get("until")),
    older,
    newer: older === undefined ? idOf(params.get("newer")) : undefined,
  };
}

/** The first page of all orders. */
export const noFilters = orderFilters(new URLSearchParams());

/** Whether anything but a page is asked for. */
export function isFiltered({ search, status, kind, from, until }: OrderFilters): boolean {
  return Boolean(search || status || kind || from || until);
}

/** The address of the list with those filters, or of its download. */
export function ordersHref(filters: OrderFilters, path = "/orders"): string {
  const params = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return params.size === 0 ? path : `${path}?${params}`;
}

/** The address of one order. */
export function orderHref(invoice: string): string {
  return `/orders/${encodeURIComponent(invoice)}`;
}

/**
 * Which orders are meant. Days are the user's.
 *
 * @param timeZone IANA name
 */
export function orderFilterInput(
  { search, status, kind, from, until }: OrderFilters,
  timeZone: string,
) {
  return {
    search: search === "" ? undefined : search,
    status,
    kind,
    from: from === "" ? undefined : startOfDay(from, timeZone).toISOString(),
    until: until === "" ? undefined : startOfDay(addDays(until, 1), timeZone).toISOString(),
  };
}

/** What to ask the server for to show a page of the list. */
export function ordersInput(filters: OrderFilters, timeZone: string) {
  return {
    ...orderFilterInput(filters, timeZone),
    per_page: PER_PAGE,
    older_than: filters.older,
    newer_than: filters.newer,
  };
}

/** What to ask for to show the newest few. */
export const recentOrdersInput = { per_page: 5 };
