import { AppError, type ErrorCode, type FieldErrors } from "@/shared/errors";
import { isSmmNote, missingFields, noteFaults, quantityFault } from "../contract/line-note";
import type { OrderableItem } from "../contract/orderable-item";
import { nominalOf } from "./line-note";

const MAX_UNITS_IN_ORDER = 1_000;

/** A line as the caller sent it; the type of its note is not known yet. */
export type CartLine = { item_id: number; quantity: number; note?: unknown };

/** A line that was found right. */
export type CheckedLine = {
  item_id: number;
  quantity: number;
  note?: string;
  provider_qty?: number;
};

type Line = { index: number; item: OrderableItem; quantity: number; note: string | undefined };

function refuse(code: ErrorCode, errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new AppError(code, { errors });
}

/** Any type of note passes here; an empty one is an absent one. */
function asNote(note: unknown): string | undefined {
  if (note === undefined || note === null || note === "") return undefined;
  return typeof note === "string" ? note : "";
}

/**
 * Refuses more units than one order may hold of what is delivered unit by unit, from stock or by a
 * supplier: the part of the shape that depends on items.
 *
 * @throws AppError VALIDATION_FAILED
 */
export function checkUnitCount(carts: CartLine[], items: Map<number, OrderableItem>): void {
  let units = 0;
  for (const { item_id, quantity } of carts) {
    const item = items.get(item_id);
    if (item?.stockKind === "units" || item?.orderProcess === "h2h") units += quantity;
  }
  if (units > MAX_UNITS_IN_ORDER) {
    const text = `at most ${MAX_UNITS_IN_ORDER} units in one order`;
    throw new AppError("VALIDATION_FAILED", { errors: { carts: [text] } });
  }
}

function findItems(carts: CartLine[], items: Map<number, OrderableItem>): Line[] {
  const errors: FieldErrors = {};
  const lines: Line[] = [];
  carts.forEach(({ item_id, quantity, note }, index) => {
    const item = items.get(item_id);
    if (item) lines.push({ index, item, quantity, note: asNote(note) });
    else errors[`carts.${index}.item_id`] = ["is unknown or switched off"];
  });
  refuse("ITEM_NOT_FOUND", errors);
  return lines;
}

function checkSmmNotes(lines: Line[]): void {
  const errors: FieldErrors = {};
  for (const { index, item, note } of lines) {
    if (item.orderProcess === "smm" && !isSmmNote(note)) {
      errors[`carts.${index}.note`] = ["must be a JSON string with target and, if any, opt_smm"];
    }
  }
  refuse("SMM_ORDER_REQUIRES_JSON_NOTE", errors);
}

function checkRequiredFields(lines: Line[]): void {
  const errors: FieldErrors = {};
  for (const { index, item, note } of lines) {
    for (const key of missingFields(item, note)) {
      const path = key === "note" ? `carts.${index}.note` : `carts.${index}.note.${key}`;
      errors[path] = ["is required"];
    }
  }
  refuse("REQUIRED_FIELD_MISSING", errors);
}

function checkNotes(carts: CartLine[], lines: Line[]): void {
  const errors: FieldErrors = {};
  for (const { index, item, note, quantity } of lines) {
    const path = `carts.${index}.note`;
    const sent = carts[index]?.note;
    if (sent !== undefined && sent !== null && typeof sent !== "string") {
      errors[path] = ["must be text"];
      continue;
    }
    for (const [member, fault] of noteFaults(item, note)) {
      errors[member === "" ? path : `${path}.${member}`] = [fault];
    }
    const fault = quantityFault(item, note, quantity);
    if (fault) errors[`carts.${index}.quantity`] = [fault];
  }
  refuse("VALIDATION_FAILED", errors);
}

/**
 * Refuses quantities outside the limits of an item, summed over its lines.
 *
 * @throws AppError MINIMUM_ORDER_NOT_MET, MAXIMUM_ORDER_EXCEEDED
 */
export function checkLimits(
  lines: { index: number; item: OrderableItem; quantity: number }[],
  pathOf = (index: number) => `carts.${index}.quantity`,
): void {
  const totals = new Map<OrderableItem, { quantity: number; index: number }>();
  for (const { item, quantity, index } of lines) {
    const before = totals.get(item);
    totals.set(item, {
      quantity: (before?.quantity ?? 0) + quantity,
      index: before?.index ?? index,
    });
  }
  const below: FieldErrors = {};
  const above: FieldErrors = {};
  for (const [item, { quantity, index }] of totals) {
    if (quantity < item.minOrder) below[pathOf(index)] = [`must be at least ${item.minOrder}`];
    if (item.maxOrder !== null && quantity > item.maxOrder) {
      above[pathOf(index)] = [`must be at most ${item.maxOrder}`];
    }
  }
  refuse("MINIMUM_ORDER_NOT_MET", below);
  refuse("MAXIMUM_ORDER_EXCEEDED", above);
}

/**
 * The checks of an order that need no lock, each over all lines before the next one: items, notes,
 * required fields, limits.
 *
 * @param items the active ones among those of the cart, by id
 * @throws AppError ITEM_NOT_FOUND, SMM_ORDER_REQUIRES_JSON_NOTE, REQUIRED_FIELD_MISSING,
 *   VALIDATION_FAILED, MINIMUM_ORDER_NOT_MET, MAXIMUM_ORDER_EXCEEDED
 */
export function checkCart(carts: CartLine[], items: Map<number, OrderableItem>): CheckedLine[] {
  const lines = findItems(carts, items);
  checkSmmNotes(lines);
  checkRequiredFields(lines);
  checkNotes(carts, lines);
  checkLimits(lines);
  return lines.map(({ item, quantity, note }) => ({
    item_id: item.id,
    quantity,
    note,
    provider_qty: nominalOf(item, note),
  }));
}
