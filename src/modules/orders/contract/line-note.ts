import type { OrderableItem } from "./orderable-item";

const MAX_PLAIN_NOTE = 50;
const MAX_JSON_NOTE = 10_000;

/** Whether the note of a line of that item is a JSON text; else it is plain. */
export function takesJsonNote({ orderProcess, openDenom }: OrderableItem): boolean {
  return orderProcess === "smm" || openDenom;
}

/** How many characters the note of a line of that item may have. */
export function longestNote(item: OrderableItem): number {
  return takesJsonNote(item) ? MAX_JSON_NOTE : MAX_PLAIN_NOTE;
}

/** What a JSON note says; undefined where it is no JSON object string. */
export function parseJsonNote(note: string | undefined): Record<string, unknown> | undefined {
  if (note === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(note);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isCleanText(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

/** Whether every text inside a JSON note is clean, member names too. */
function isCleanJson(note: unknown): boolean {
  const open = [note];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string" && !isCleanText(value)) return false;
    if (typeof value !== "object" || value === null) continue;
    if (!Object.keys(value).every(isCleanText)) return false;
    open.push(...Object.values(value));
  }
  return true;
}

/** Whether a social-media note has the form that such items require. */
export function isSmmNote(note: string | undefined): boolean {
  const members = parseJsonNote(note);
  if (!members || !isText(members.target)) return false;
  const options = members.opt_smm ?? [];
  return Array.isArray(options) && options.every((option) => typeof option === "string");
}

/** The required fields of the item that a note does not fill in. */
export function missingFields(item: OrderableItem, note: string | undefined): string[] {
  const required = item.requiredFields.filter((field) => field.required).map(({ key }) => key);
  if (!takesJsonNote(item)) {
    return required.length > 0 && note === undefined ? ["note"] : [];
  }
  const members = parseJsonNote(note);
  if (!members) return ["note"];
  const wanted = required.map((key) => (key === "note" ? "target" : key));
  const always = item.openDenom ? ["target", "provider_qty"] : [];
  return [...new Set([...always, ...wanted])].filter((key) => {
    const value = members[key];
    return value === undefined || value === null || value === "";
  });
}

/**
 * What is wrong with the note of a line whose fields are all there; by path below the line's note, `""`
 * for the note itself.
 */
export function noteFaults(item: OrderableItem, note: string | undefined): Map<string, string> {
  const faults = new Map<string, string>();
  if (note === undefined) return faults;
  const limit = longestNote(item);
  if (!isCleanText(note)) faults.set("", "must be well-formed Unicode without NUL");
  else if ([...note].length > limit) faults.set("", `must have at most ${limit} characters`);
  if (!takesJsonNote(item) || faults.size > 0) return faults;

  const members = parseJsonNote(note) ?? {};
  if (!isCleanJson(members)) faults.set("", "must be well-formed Unicode without NUL");
  const comments = members.comment_smm ?? "";
  if (typeof comments !== "string") faults.set("comment_smm", "must be text");
  if (item.openDenom) {
    if (!isText(members.target)) faults.set("target", "must be text");
    const fault = nominalFault(item, members.provider_qty);
    if (fault) faults.set("provider_qty", fault);
    const zone = members.zone_id ?? "";
    if (typeof zone !== "string") faults.set("zone_id", "must be text");
  }
  return faults;
}

const commentTypes = new Set(["Custom Comments", "Comment Replies"]);
const commentPackage = "Custom Comments Package";

/** How the buyer's own comments count: each is one piece, or all of them are one package. */
export function commentsOf({ serviceType }: OrderableItem): "pieces" | "package" | null {
  if (serviceType === commentPackage) return "package";
  return serviceType !== null && commentTypes.has(serviceType) ? "pieces" : null;
}

/** How many of the lines of a text say something. */
export function commentCount(text: string): number {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "").length;
}

/** What is wrong with the quantity of an item whose comments the buyer writes; undefined: nothing. */
export function quantityFault(
  item: OrderableItem,
  note: string | undefined,
  quantity: number,
): string | undefined {
  const counted = commentsOf(item);
  if (counted === "package") return quantity === 1 ? undefined : "must be 1";
  if (counted === null) return undefined;
  const comments = parseJsonNote(note)?.comment_smm;
  const count = typeof comments === "string" ? commentCount(comments) : 0;
  return quantity === count ? undefined : `must be ${count}, one for each comment`;
}

/** What is wrong with the nominal of an open-denomination line; undefined: nothing. */
export function nominalFault(item: OrderableItem, nominal: unknown): string | undefined {
  const { minQty, maxQty, stepQty } = item;
  if (minQty === null || maxQty === null || stepQty === null) {
    throw new Error(`item ${item.id} takes a free nominal but has no limits`);
  }
  if (typeof nominal !== "number" || !Number.isSafeInteger(nominal)) {
    return "must be a whole number";
  }
  if (nominal < minQty || nominal > maxQty) return `must be from ${minQty} to ${maxQty}`;
  return nominal % stepQty === 0 ? undefined : `must be a multiple of ${stepQty}`;
}
