import type { Fault } from "./supplier";

/** Whose fault a failed `rc` is; what is not listed failed without telling more. */
const faults: Record<Fault, string[]> = {
  supplier: ["41", "42", "44", "45", "61", "80", "82", "88"],
  target: ["51", "52", "54", "57", "59", "60", "72", "73", "87"],
  item: ["43", "53", "55", "56", "58", "62", "64", "66", "67", "68", "69", "71", "81", "84"],
  unavailable: ["83"],
  order: [],
};

/**
 * Told of the request itself, maybe before its order is looked up: who asks about an order that was
 * made learns nothing from them.
 */
const aboutTheRequest = ["40", "41", "42", "43", "45", "49", "80", "81", "82", "83", "85", "88"];

const REVERSED = "74";

export type RcMeaning =
  | { state: "delivered" | "pending" | "reversed" }
  | { state: "failed"; fault: Fault; isConclusive: boolean };

/** What a response code says; `isConclusive` where it also tells what became of an earlier order. */
export function meaningOf(rc: string): RcMeaning {
  if (rc === "00") return { state: "delivered" };
  if (rc === "03" || rc === "99") return { state: "pending" };
  if (rc === REVERSED) return { state: "reversed" };
  const fault = (Object.keys(faults) as Fault[]).find((each) => faults[each].includes(rc));
  return { state: "failed", fault: fault ?? "order", isConclusive: !aboutTheRequest.includes(rc) };
}
