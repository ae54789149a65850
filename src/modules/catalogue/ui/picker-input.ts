const PER_PAGE = 60;

/** What to ask the catalogue for to show what was typed. */
export function pickerInput(search: string): { per_page: number; search?: string } {
  return search === "" ? { per_page: PER_PAGE } : { per_page: PER_PAGE, search };
}
