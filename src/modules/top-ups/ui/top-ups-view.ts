import type { TopUpStatus } from "../contract";

const PER_PAGE = 5;
const LAST_PAGE = 1_000_000_000;

export const statuses = ["pending", "paid", "expired", "canceled"] as const satisfies TopUpStatus[];

/** Which top-ups an address shows. */
export type TopUpsView = { page: number; status: TopUpStatus | "" };

/** Reads an address; what it cannot mean is left out. */
export function topUpsView(named: (name: string) => unknown): TopUpsView {
  const page = named("topups_page");
  const status = named("topups");
  const known = typeof page === "string" && /^[1-9][0-9]{0,8}$/.test(page) ? Number(page) : 1;
  return {
    page: Math.min(known, LAST_PAGE),
    status: statuses.find((one) => one === status) ?? "",
  };
}

/** What to ask for to show a view. */
export function topUpsInput({ page, status }: TopUpsView) {
  return { page, per_page: PER_PAGE, ...(status && { status }) };
}

/** The address with that view in it; the rest of `query` stays. */
export function topUpsHref(query: string, { page, status }: TopUpsView): string {
  const parameters = new URLSearchParams(query);
  parameters.delete("topups");
  parameters.delete("topups_page");
  if (status) parameters.set("topups", status);
  if (page > 1) parameters.set("topups_page", String(page));
  return parameters.size === 0 ? "/balance" : `/balance?${parameters}`;
}
