const PER_PAGE = 50;
const LAST_PAGE = 1_000_000;

/** What the page of the catalogue shows, as its address says it. */
export type CatalogueAddress = { page: number; search: string; category: string };

/** The state that an address names. */
export function catalogueAddress(
  get: (name: string) => string | null | undefined,
): CatalogueAddress {
  const page = get("page") ?? "";
  const named = /^[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1;
  return {
    page: named <= LAST_PAGE ? named : 1,
    search: get("search")?.trim().slice(0, 100) ?? "",
    category: get("category")?.slice(0, 100) ?? "",
  };
}

/** The address of a state, below `/catalogue`. */
export function catalogueHref({ page, search, category }: CatalogueAddress, path = ""): string {
  const query = new URLSearchParams({
    ...(category === "" ? {} : { category }),
    ...(search === "" ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `/catalogue${path}${query === "" ? "" : `?${query}`}`;
}

/** What to ask for to show a state. */
export function catalogueInput({ page, search, category }: CatalogueAddress) {
  return {
    ...{ page, per_page: PER_PAGE },
    ...(search === "" ? {} : { search }),
    ...(category === "" ? {} : { category }),
  };
}
