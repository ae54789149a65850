const PER_PAGE = 20;
const LAST_PAGE = 1_000_000_000;

/** What to ask for to show the page that an address names; the first where it names none. */
export function mutationsPageInput(named: unknown): { page: number; per_page: number } {
  const page = typeof named === "string" && /^[1-9][0-9]{0,9}$/.test(named) ? Number(named) : 1;
  return { page: page <= LAST_PAGE ? page : 1, per_page: PER_PAGE };
}

/** The address of a page of mutations. */
export function mutationsPageHref(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}
