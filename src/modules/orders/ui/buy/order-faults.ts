import {
  longestNote,
  missingFields,
  nominalFault,
  noteFaults,
  quantityFault,
} from "../../contract/line-note";
import { asOrderable, type Buyable, fieldsOf, type OrderField, type Values } from "./order-fields";
import { entered, nominalIn, noteOf, quantityOf } from "./order-note";

/** What is wrong with a field, and the figures that its text names. */
export type Fault =
  | { kind: "required" | "whole" | "lines" | "text" }
  | { kind: "tooShort" | "min"; min: number }
  | { kind: "tooLong" | "max"; max: number }
  | { kind: "nominal"; min: number; max: number; step: number };

function fieldFault(buyable: Buyable, field: OrderField, values: Values): Fault | undefined {
  const { item } = buyable;
  const text = entered(values, field.name);
  if (text === "") return field.required ? { kind: "required" } : undefined;
  if (field.kind === "nominal") {
    const { min_qty: min = 0, max_qty: max = 0, step_qty: step = 1 } = item.provider_meta ?? {};
    const fault = nominalFault(asOrderable(buyable), nominalIn(values));
    return fault === undefined ? undefined : { kind: "nominal", min, max, step };
  }
  const length = [...text].length;
  if (field.min !== undefined && length < field.min) return { kind: "tooShort", min: field.min };
  if (field.max !== undefined && length > field.max) return { kind: "tooLong", max: field.max };
  return undefined;
}

/** What is wrong with the quantity; undefined: nothing. */
export function faultOfQuantity(
  buyable: Buyable,
  values: Values,
  typed: string,
): Fault | undefined {
  const { item, form } = buyable;
  const quantity = quantityOf(buyable, values, typed);
  if (form.counted_by !== null && quantity === 0) return { kind: "lines" };
  if (quantity === undefined || quantity === 0) return { kind: "whole" };
  if (quantity < item.min_order) return { kind: "min", min: item.min_order };
  if (item.max_order !== null && quantity > item.max_order) {
    return { kind: "max", max: item.max_order };
  }
  const fault = quantityFault(asOrderable(buyable), noteOf(buyable, values), quantity);
  return fault === undefined ? undefined : { kind: "lines" };
}

/** What is wrong, by field; the rules are those of the server. Empty where it can be sent. */
export function faultsOf(buyable: Buyable, values: Values, typed: string): Map<string, Fault> {
  const faults = new Map<string, Fault>();
  for (const field of fieldsOf(buyable)) {
    const fault = fieldFault(buyable, field, values);
    if (fault) faults.set(field.name, fault);
  }
  const item = asOrderable(buyable);
  const note = noteOf(buyable, values);
  if (faults.size === 0) {
    for (const key of missingFields(item, note)) {
      faults.set(key === "note" ? "target" : key, { kind: "required" });
    }
  }
  if (faults.size === 0 && noteFaults(item, note).size > 0) {
    const max = longestNote(item);
    const isLong = [...(note ?? "")].length > max;
    faults.set("target", isLong ? { kind: "tooLong", max } : { kind: "text" });
  }
  const quantity = faultOfQuantity(buyable, values, typed);
  if (quantity) faults.set("quantity", quantity);
  return faults;
}
