import { commentCount, takesJsonNote } from "../../contract/line-note";
import { asOrderable, type Buyable, fieldsOf, type Values } from "./order-fields";

/** What was entered, without the blanks around it. */
export function entered(values: Values, name: string): string {
  return (values[name] ?? "").trim();
}

/** A whole number that was entered, with or without dots; undefined where it is none. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.replace(/[.\s]/g, "");
  return /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** The nominal that was entered; undefined where there is none. */
export function nominalIn(values: Values): number | undefined {
  return wholeNumber(entered(values, "provider_qty"));
}

function optionsIn({ form }: Buyable, values: Values): string[] {
  const options = form.options.map((name) => entered(values, `option.${name}`));
  while (options.at(-1) === "") options.pop();
  return options;
}

function jsonNote(buyable: Buyable, values: Values): string {
  const members: Record<string, unknown> = {};
  for (const { name } of fieldsOf(buyable)) {
    const text = entered(values, name);
    if (name.startsWith("option.") || text === "") continue;
    if (name === "provider_qty") members.provider_qty = nominalIn(values) ?? text;
    else members[name === "comments" ? "comment_smm" : name] = text;
  }
  if (buyable.item.is_smm) members.opt_smm = optionsIn(buyable, values);
  return JSON.stringify(members);
}

/**
 * The note of a line with these values: JSON where the item takes it, else plain text, in which a zone
 * follows its account at once, as suppliers know it.
 */
export function noteOf(buyable: Buyable, values: Values): string | undefined {
  if (takesJsonNote(asOrderable(buyable))) return jsonNote(buyable, values);
  const parts = fieldsOf(buyable)
    .filter(({ name }) => name !== "target" && name !== "zone_id")
    .map(({ name }) => entered(values, name));
  const account = entered(values, "target") + entered(values, "zone_id");
  return [account, ...parts].filter((part) => part !== "").join(" ") || undefined;
}

/**
 * The quantity of the order: what was entered, the lines that count, or the one package.
 *
 * @param typed what was entered as the quantity
 */
export function quantityOf({ form }: Buyable, values: Values, typed: string): number | undefined {
  if (form.counted_by === "comments") return commentCount(entered(values, "comments"));
  if (form.counted_by === "usernames") return commentCount(entered(values, "option.usernames"));
  return form.single ? 1 : wholeNumber(typed);
}
