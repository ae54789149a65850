import type { LedgerFilter } from "../contract";

const PER_PAGE = 20;
const LAST_PAGE = 1_000_000_000;

export const entryTypes = ["topup", "payment", "refund", "adjustment"] as const;

type Direction = "credit" | "debit";

/** What of the ledger an address shows. */
export type LedgerView = {
  page: number;
  direction: Direction | "";
  type: string;
  from: string;
  to: string;
  search: string;
};

/** The newest of all entries. */
export const everything: LedgerView = {
  ...{ page: 1, direction: "", type: "", from: "", to: "", search: "" },
};

type Named = (name: string) => unknown;

function day(text: unknown): string {
  const known = typeof text === "string" && /^20\d\d-\d\d-\d\d$/.test(text);
  return known && new Date(text).toJSON()?.slice(0, 10) === text ? text : "";
}

/** The page that an address names; the first where it names none. */
export function pageNamed(text: unknown): number {
  const page = typeof text === "string" && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : 1;
  return page <= LAST_PAGE ? page : 1;
}

/** Reads an address; what it cannot mean is left out. */
export function ledgerView(named: Named): LedgerView {
  const direction = named("direction");
  const type = named("type");
  const search = named("q");
  return {
    page: pageNamed(named("page")),
    direction: direction === "credit" || direction === "debit" ? direction : "",
    type: entryTypes.find((known) => known === type) ?? "",
    from: day(named("from")),
    to: day(named("to")),
    search: typeof search === "string" ? search.trim().slice(0, 191) : "",
  };
}

/** Whether it leaves any entry out. */
export function isNarrowed({ direction, type, from, to, search }: LedgerView): boolean {
  return [direction, type, from, to, search].some((part) => part !== "");
}

function query({ direction, type, from, to, search }: LedgerView): URLSearchParams {
  const given = Object.entries({ direction, type, from, to, q: search });
  return new URLSearchParams(given.filter(([, value]) => value !== ""));
}

function withQuery(path: string, parameters: URLSearchParams): string {
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** The address of a view. */
export function ledgerHref(view: LedgerView): string {
  const parameters = query(view);
  if (view.page > 1) parameters.set("page", String(view.page));
  return withQuery("/balance", parameters);
}

/** The address of its whole table for download. */
export function exportHref(view: LedgerView): string {
  return withQuery("/balance/export", query(view));
}

/** The filter of a view, as the server is asked for it. */
export function filterOf(
  { direction, type, from, to, search }: LedgerView,
  timeZone: string,
): LedgerFilter {
  return {
    ...(direction && { direction }),
    ...(type && { type }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
    ...((from || to) && { time_zone: timeZone }),
  };
}

/** What to ask for to show a view. */
export function ledgerInput(view: LedgerView, timeZone: string) {
  return { ...filterOf(view, timeZone), page: view.page, per_page: PER_PAGE };
}
