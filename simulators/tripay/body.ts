import { parseObject } from "../shared/json-object";

/**
 * The members of a body, JSON or form-encoded, where `order_items[0][name]` is a member of a
 * member of a list as PHP writes it.
 */
export function parseBody(contentType: string | undefined, text: string): Record<string, unknown> {
  if (!contentType?.startsWith("application/json")) return parseForm(text);
  // As Tripay does: the fields of what is no JSON are simply missing.
  return parseObject(text) ?? {};
}

function parseForm(text: string): Record<string, unknown> {
  const flat = new Map<string, unknown>();
  const lists = new Map<string, Map<number, Map<string, string>>>();
  for (const [key, value] of new URLSearchParams(text)) {
    const [, list, index, member] = key.match(/^(\w+)\[(\d{1,4})\]\[(\w+)\]$/) ?? [];
    if (list === undefined || index === undefined || member === undefined) {
      flat.set(key, value);
      continue;
    }
    const rows = lists.get(list) ?? new Map<number, Map<string, string>>();
    const row = rows.get(Number(index)) ?? new Map<string, string>();
    lists.set(list, rows.set(Number(index), row.set(member, value)));
  }
  for (const [list, rows] of lists) {
    const sorted = [...rows].sort(([one], [other]) => one - other);
    flat.set(
      list,
      sorted.map(([, row]) => Object.fromEntries(row)),
    );
  }
  return Object.fromEntries(flat);
}
