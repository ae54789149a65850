import { z } from "zod";
import type { Fault, Refused, Unknown } from "./supplier";
import { cleanReason, refused, unknown } from "./wire";

/** Codes that surely left nothing behind, by whose fault they are. */
const faults: Record<Fault, string[]> = {
  supplier: [
    "INVALID_API_KEY",
    "INVALID_IP",
    "THE_ACCOUNT_HAS_BEEN_SUSPENDED",
    "SCOPE_NOT_ALLOWED",
    "BALANCE_IS_INSUFFICIENT",
    "NOT_FOUND",
    "METHOD_NOT_ALLOWED",
  ],
  item: [
    "ITEM_NOT_FOUND",
    "OUT_OF_STOCK",
    "PRODUCT_TEMPORARILY_UNAVAILABLE",
    "MINIMUM_ORDER_NOT_MET",
    "MAXIMUM_ORDER_EXCEEDED",
    "MAX_PRICE_EXCEEDED",
    "SMM_ORDER_REQUIRES_JSON_NOTE",
  ],
  target: ["VALIDATION_FAILED", "REQUIRED_FIELD_MISSING"],
  unavailable: ["SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"],
  order: [],
};

export const peerError = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
});

/** Whether it was the note that was wrong, which is the customer's, and not the rest, which is ours. */
function isAboutNote(errors: Record<string, string[]>): boolean {
  return Object.keys(errors).every((path) => /^carts\.0\.note\b/.test(path));
}

/** What an error of a new order means. */
export function refusalOf(
  { status, value }: { status: number; value: unknown },
  secrets: string[],
): Refused | Unknown {
  const told = peerError.safeParse(value);
  if (status < 400 || !told.success) return unknown(`answer ${status} is not understood`);
  const { message: code, errors = {} } = told.data;
  const texts = Object.entries(errors).map(([path, [text = ""]]) => `${path} ${text}`);
  const reason = cleanReason([code, ...texts].join(", "), secrets);
  const fault = (Object.keys(faults) as Fault[]).find((each) => faults[each].includes(code));
  // Beyond 500 nothing but a plain word of the service itself is sure.
  if (fault === undefined || (status >= 500 && status !== 503)) return unknown(reason);
  return fault === "target" && !isAboutNote(errors)
    ? refused("item", reason)
    : refused(fault, reason);
}
