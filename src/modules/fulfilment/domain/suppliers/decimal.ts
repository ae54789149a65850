/** A number that is not negative, exactly: `units` of 10^-`places`. */
export type Decimal = { units: bigint; places: number };

const MAX_DIGITS = 30;

/** A decimal of the wire, text or number; undefined for anything else. */
export function parseDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const [, whole, fraction = ""] = String(value).match(/^(\d+)(?:\.(\d+))?$/) ?? [];
  if (whole === undefined || whole.length + fraction.length > MAX_DIGITS) return undefined;
  return { units: BigInt(whole + fraction), places: fraction.length };
}

export function multiply(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, places: one.places + other.places };
}

/** `value / divisor` as a whole number, rounded up or down; null where a number cannot say it exactly. */
export function wholeOf(
  { units, places }: Decimal,
  { divisor = 1, round }: { divisor?: number; round: "up" | "down" },
): number | null {
  const by = 10n ** BigInt(places) * BigInt(divisor);
  const whole = Number((units + (round === "up" ? by - 1n : 0n)) / by);
  return Number.isSafeInteger(whole) ? whole : null;
}

/** As text without needless zeros, such as `1530.25`. */
export function decimalText({ units, places }: Decimal): string {
  const digits = String(units).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
