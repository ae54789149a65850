import { randomCode } from "@/shared/random-code";

const TAIL_BYTES = 8;

/** A new invoice such as `INV-261121-0V6Q4M2Z8T1KD`: nobody can guess another's. */
export function newInvoice(prefix: "INV" | "ADJ" | "TOP", now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll("-", "");
  return `${prefix}-${day}-${randomCode(TAIL_BYTES)}`;
}
