import { parseJsonNote } from "./line-note";

/** Where a line is delivered to: the target of a JSON note, else the plain note of what is sent there. */
export function lineTarget(orderProcess: string, note: string | null): string | null {
  const target = parseJsonNote(note ?? undefined)?.target;
  if (typeof target === "string") return target;
  return orderProcess === "auto" ? null : note;
}
