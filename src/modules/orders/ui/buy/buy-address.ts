/** What the page of buying shows, as its address says it. */
export type BuyAddress = {
  item: number | undefined;
  lock: string | undefined;
  /** The invoice of what was bought. */
  order: string | undefined;
  search: string;
};

/** The state that an address names; what makes no sense is left out. */
export function buyAddress(get: (name: string) => string | null | undefined): BuyAddress {
  const item = get("item") ?? "";
  return {
    item: /^[1-9][0-9]{0,15}$/.test(item) ? Number(item) : undefined,
    lock: get("lock")?.slice(0, 191) || undefined,
    order: get("order")?.slice(0, 191) || undefined,
    search: get("search")?.slice(0, 100) ?? "",
  };
}

/** The address of a state. */
export function buyHref({ item, lock, order }: Partial<Omit<BuyAddress, "search">>): string {
  const members = Object.entries({ item, lock, order }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(members).toString();
  return query === "" ? "/buy" : `/buy?${query}`;
}
