import type { RequiredField } from "@/modules/catalogue/contract";

/** What the buyer writes into the note of the line. */
export function noteField(label: string): RequiredField[] {
  return [{ key: "note", label, required: true }];
}

export const phoneField = noteField("Nomor HP");
