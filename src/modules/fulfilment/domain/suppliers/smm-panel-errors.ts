import type { Fault } from "./supplier";

/** By what panels say; the first that fits counts. `unsure` may come after the order was taken. */
const faults: [RegExp, Fault | "unsure"][] = [
  [/too many|rate.?limit|maintenance/i, "unavailable"],
  [
    /internal|server error|time.?out|timed out|went wrong|try again|unexpected|exception/i,
    "unsure",
  ],
  [
    /api.?key|invalid key|funds|balance|inactive user|user.*(inactive|blocked|suspended)/i,
    "supplier",
  ],
  [/access denied|forbidden|\bip\b/i, "supplier"],
  [/link|\burl\b|user.?names?|private|duplicate|active order|comments?|hashtags?/i, "target"],
  [/media|answer|keywords?|country|device/i, "target"],
  [/service|quantity|minim|maxim|disabled|not available/i, "item"],
];

/** Whose fault an error text is; undefined where it does not say that nothing was ordered. */
export function faultOf(error: string): Fault | undefined {
  const [, fault = "order"] = faults.find(([pattern]) => pattern.test(error)) ?? [];
  return fault === "unsure" ? undefined : fault;
}
